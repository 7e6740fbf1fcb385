/** Gives something a property that is made when it is first asked for, and is a plain one from then on. */
export function lazily<T extends object, K extends keyof T>(target: T, name: K, make: () => T[K]): void {
  const settle = (value: T[K]): void => {
    Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true });
  };
  Object.defineProperty(target, name, {
    enumerable: true,
    configurable: true,
    get() {
      const value = make();
      settle(value);
      return value;
    },
    set: settle,
  });
}
