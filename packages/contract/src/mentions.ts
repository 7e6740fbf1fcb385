/** People who are named in a comment by @ and their name. */

/** The longest first: @Ann Lee is not @Ann. What is named is taken out, so that it counts once. */
export function mentionedIn(text: string, names: readonly string[]): string[] {
  let rest = text.toLowerCase();
  return [...new Set(names)]
    .filter((name) => name !== '')
    .toSorted((a, b) => b.length - a.length)
    .filter((name) => {
      const mention = `@${name.toLowerCase()}`;
      const isNamed = rest.includes(mention);
      rest = rest.replaceAll(mention, ' ');
      return isNamed;
    });
}

/** What is being typed behind the last @; undefined where nobody is being named. */
export function mentionTyped(text: string): string | undefined {
  return /(?:^|\s)@([^\s@]{0,40})$/.exec(text)?.[1];
}
