export const APPEARANCE_SIZE = { width: 240, height: 160 };

export interface AppearanceRule {
  name: string;
  draw(isOn: boolean): Uint8ClampedArray;
}
