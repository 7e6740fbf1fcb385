import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import classes from './Button.module.css';
import { classNames } from './classNames.ts';

export interface ButtonLook {
  look?: 'primary' | 'plain' | 'quiet' | 'danger' | 'dangerPlain';
  size?: 'small' | 'medium' | 'large';
  wide?: boolean;
}

function lookClass(
  { look = 'plain', size = 'medium', wide = false }: ButtonLook,
  more: string | undefined,
): string {
  return classNames(
    classes.button,
    classes[look],
    size === 'medium' ? undefined : classes[size],
    wide && classes.wide,
    more,
  );
}

type ButtonProps = ButtonLook & ComponentProps<'button'> & { icon?: ReactNode; busy?: boolean };

export function Button({ look, size, wide, icon, busy = false, children, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={lookClass({ look, size, wide }, className)}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <span className={classes.spinner} aria-hidden /> : icon}
      {children}
    </button>
  );
}

type AnchorProps = ButtonLook & ComponentProps<'a'> & { icon?: ReactNode };

/** A link to elsewhere that looks like a button. */
export function AnchorButton({ look, size, wide, icon, children, className, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={lookClass({ look, size, wide }, className)}>
      {icon}
      {children}
    </a>
  );
}

/** The same for a route of ours. */
export const ButtonLink = createLink(AnchorButton);

type IconButtonProps = ComponentProps<'button'> & { label: string; touch?: boolean };

/** An icon alone; its name is for those who cannot see it, and for the tip. */
export function IconButton({ label, touch = false, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(classes.icon, touch && classes.touch, className)}
    >
      {children}
    </button>
  );
}
