/** How Chinese characters sound, one by one: names are sorted and found by it. */
import { pinyin } from 'pinyin-pro';

/** The ideographs that have a reading: the unified ones with their extension A, and the round zero. */
const ideograph = /^[\u3007\u3400-\u4dbf\u4e00-\u9fff]$/;
/** Further readings of a character are rare, and each multiplies the ways to read a name. */
const maxReadings = 4;

export const hasIdeographs = (text: string): boolean => /[\u3007\u3400-\u4dbf\u4e00-\u9fff]/.test(text);

const known = new Map<string, readonly string[]>();

/** Readings like `hang2`, the usual one first; none for what is not Chinese. */
export function tonedReadings(character: string): readonly string[] {
  let readings = known.get(character);
  if (readings === undefined) {
    readings = ideograph.test(character)
      ? pinyin(character, { multiple: true, type: 'array', toneType: 'num' }).filter((reading) =>
          /^[a-zü]+\d$/.test(reading),
        )
      : [];
    known.set(character, readings);
  }
  return readings;
}

const plain = new Map<string, readonly string[]>();

/** Readings as they are typed, without tones: `lü` is typed `lv` or, by most people, `lu`. */
export function readingsOf(character: string): readonly string[] {
  let readings = plain.get(character);
  if (readings === undefined) {
    const typed = tonedReadings(character)
      .slice(0, maxReadings)
      .map((reading) => reading.slice(0, -1));
    readings = [
      ...new Set(typed.flatMap((reading) => [reading.replace('ü', 'v'), reading.replace('ü', 'u')])),
    ];
    plain.set(character, readings);
  }
  return readings;
}
