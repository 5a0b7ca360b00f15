const rules = new Intl.PluralRules('ar')

/** The form of a counted noun in Arabic: one, two, 3 to 10, 11 to 99, and others. */
export function arabicPlural(
  count: number,
  forms: { one: string; two: string; few: string; many: string; other: string },
): string {
  const category = rules.select(count)
  if (category === 'one') return forms.one
  if (category === 'two') return forms.two
  return `${count} ${category === 'few' ? forms.few : category === 'many' ? forms.many : forms.other}`
}
