import type { areas, en } from './en.ts';

/** English: every key with its literal text. */
export type EnglishTexts = typeof en;
export type Key = keyof EnglishTexts;
/** A whole language. A missing or a surplus text does not compile. */
export type Dictionary = Readonly<Record<Key, string>>;

export type Area = keyof typeof areas;
export type AreaKey<A extends Area> = { [Name in A]: keyof (typeof areas)[Name] }[A] & Key;
export type AreaTexts<A extends Area> = Readonly<Record<AreaKey<A>, string>>;
