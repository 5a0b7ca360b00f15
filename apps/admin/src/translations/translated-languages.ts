const baseOf = (tag: string) => tag.split('-')[0]

/** The languages of a shop besides its main one. */
export const translatedLanguages = (languages: readonly (string | null)[] = [], main: string) =>
  languages.flatMap(tag => (tag && baseOf(tag) !== baseOf(main) ? [tag] : []))
