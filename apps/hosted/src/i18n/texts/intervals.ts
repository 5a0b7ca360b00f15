import { arabicPlural } from './arabic-plural.ts'

/** Units of the time between two charges of a subscription. */
export type IntervalUnit = 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'

/** The time between two charges, such as "every 2 weeks", by language. */
export const intervals = {
  en: (unit: IntervalUnit, count: number): string => {
    const units = { DAY: 'day', WEEK: 'week', MONTH: 'month', YEAR: 'year' }
    return count === 1 ? `every ${units[unit]}` : `every ${count} ${units[unit]}s`
  },
  de: (unit: IntervalUnit, count: number): string =>
    count === 1
      ? { DAY: 'jeden Tag', WEEK: 'jede Woche', MONTH: 'jeden Monat', YEAR: 'jedes Jahr' }[unit]
      : `alle ${count} ${{ DAY: 'Tage', WEEK: 'Wochen', MONTH: 'Monate', YEAR: 'Jahre' }[unit]}`,
  es: (unit: IntervalUnit, count: number): string =>
    count === 1
      ? { DAY: 'cada día', WEEK: 'cada semana', MONTH: 'cada mes', YEAR: 'cada año' }[unit]
      : `cada ${count} ${{ DAY: 'días', WEEK: 'semanas', MONTH: 'meses', YEAR: 'años' }[unit]}`,
  he: (unit: IntervalUnit, count: number): string => {
    if (count === 1) return { DAY: 'כל יום', WEEK: 'כל שבוע', MONTH: 'כל חודש', YEAR: 'כל שנה' }[unit]
    if (count === 2)
      return { DAY: 'כל יומיים', WEEK: 'כל שבועיים', MONTH: 'כל חודשיים', YEAR: 'כל שנתיים' }[unit]
    return `כל ${count} ${{ DAY: 'ימים', WEEK: 'שבועות', MONTH: 'חודשים', YEAR: 'שנים' }[unit]}`
  },
  ar: (unit: IntervalUnit, count: number): string => {
    const forms = {
      DAY: ['يوم', 'يومين', 'أيام', 'يومًا'],
      WEEK: ['أسبوع', 'أسبوعين', 'أسابيع', 'أسبوعًا'],
      MONTH: ['شهر', 'شهرين', 'أشهر', 'شهرًا'],
      YEAR: ['سنة', 'سنتين', 'سنوات', 'سنة'],
    }[unit]
    const [one = '', two = '', few = '', many = ''] = forms
    return `كل ${arabicPlural(count, { one, two, few, many, other: one })}`
  },
}
