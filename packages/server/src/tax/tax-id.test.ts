import { expect, test } from 'vitest'
import { EU_COUNTRIES } from '../platform-support/eu-countries.ts'
import { checkTaxId, hasTaxIdRule } from './tax-id.ts'

/** Numbers that tax authorities and standards bodies publish as examples, or that companies print on their invoices. */
test.each([
  ['AT', 'ATU13585627'],
  ['BE', 'BE0428759497'],
  ['BG', 'BG175074752'],
  ['CY', 'CY10259033P'],
  ['CZ', 'CZ25123891'],
  ['DE', 'DE136695976'],
  ['DK', 'DK13585628'],
  ['EE', 'EE100931558'],
  ['ES', 'ESB64717838'],
  ['FI', 'FI20774740'],
  ['FR', 'FR83404833048'],
  ['GB', 'GB980780684'],
  ['GR', 'EL094259216'],
  ['HR', 'HR33392005961'],
  ['HU', 'HU12892312'],
  ['IE', 'IE6433435F'],
  ['IT', 'IT00743110157'],
  ['LT', 'LT119511515'],
  ['LU', 'LU15027442'],
  ['LV', 'LV40003521600'],
  ['MT', 'MT11679112'],
  ['NL', 'NL004495445B01'],
  ['PL', 'PL8567346215'],
  ['PT', 'PT501964843'],
  ['RO', 'RO18547290'],
  ['SE', 'SE123456789701'],
  ['SI', 'SI50223054'],
  ['SK', 'SK2022749619'],
])('VAT numbers of %s have check digits (protocol/taxes §6)', async (country, value) => {
  const valid = { kind: 'VAT', country }
  const checked = await checkTaxId({ id: value })
  expect(checked).toMatchObject(valid)
  const spaced = `${value.slice(0, 2).toLowerCase()} ${value.slice(2, 6)} ${value.slice(6)}`
  expect(await checkTaxId({ id: spaced })).toEqual(checked)
  expect(await checkTaxId({ id: value.slice(2) }, country)).toEqual(checked)
  const digit = value.search(/\d(?=\D*$)|\d(?=B01$)/)
  const wrong = `${value.slice(0, digit)}${(Number(value[digit]) + 1) % 10}${value.slice(digit + 1)}`
  expect(await checkTaxId({ id: wrong })).toBeUndefined()
})

test('a VAT number of Northern Ireland has the check digits of a British one', async () => {
  expect(await checkTaxId({ id: 'XI980780684' })).toEqual({
    kind: 'VAT',
    country: 'GB',
    value: 'XI980780684',
  })
})

test.each([
  ['CPF', '390.533.447-05', '39053344705'],
  ['CNPJ', '11.222.333/0001-81', '11222333000181'],
  // Letters since July 2026: the example of the Receita Federal.
  ['CNPJ', '12.ABC.345/01DE-35', '12ABC34501DE35'],
] as const)('Brazilian %s %s has check digits (protocol/taxes §6)', async (kind, id, value) => {
  expect(await checkTaxId({ id, type: kind })).toEqual({ kind, country: 'BR', value })
  expect(await checkTaxId({ id }, 'BR')).toEqual({ kind, country: 'BR', value })
  expect(await checkTaxId({ id: `${id.slice(0, -1)}9`, type: kind })).toBeUndefined()
  expect(await checkTaxId({ id, type: kind === 'CPF' ? 'CNPJ' : 'CPF' })).toBeUndefined()
})

test('a number of another country than the buyer names the country by its prefix', async () => {
  expect(await checkTaxId({ id: 'FR83404833048' }, 'DE')).toMatchObject({ country: 'FR' })
  expect(await checkTaxId({ id: '83404833048' }, 'DE')).toBeUndefined()
})

test('countries without a rule are not checked (protocol/taxes §6)', async () => {
  expect(await checkTaxId({ id: '12-3456789' }, 'US')).toBeUndefined()
  expect(hasTaxIdRule({ id: '12-3456789' }, 'US')).toBe(false)
  expect(hasTaxIdRule({ id: '1', type: 'CPF' }, 'US')).toBe(true)
  expect(hasTaxIdRule({ id: '1' }, 'DE')).toBe(true)
  for (const country of EU_COUNTRIES) expect(hasTaxIdRule({ id: '1' }, country)).toBe(true)
})
