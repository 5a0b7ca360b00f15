import { feature } from '@stoa/server/feature'
import { paymentProvider } from '@stoa/server/payment-provider'
import { houseBankProvider } from './house-bank.ts'

/** Payments with the house bank. A shop adds it by `features: [houseBank]` in its `stoa.config.ts`. */
export const houseBank = feature({
  name: 'house-bank',
  builtFor: '0.1',
  paymentProviders: [
    paymentProvider({
      id: 'housebank',
      title: 'House bank',
      description: { en: 'Transfers of the house bank.', de: 'Überweisungen der Hausbank.' },
      methodName: { en: 'Instant transfer', de: 'Sofortüberweisung' },
      settings: {
        address: {
          kind: 'TEXT',
          label: { en: 'Address of the bank', de: 'Adresse der Bank' },
          check: (value: string) =>
            URL.canParse(value) ? undefined : 'must be an address, such as https://bank.example',
        },
        apiKey: {
          kind: 'SECRET',
          label: { en: 'API key', de: 'API-Schlüssel' },
          help: { en: 'On your last statement.', de: 'Auf Ihrem letzten Kontoauszug.' },
          check: (value: string) => (value.length < 8 ? 'must have at least 8 characters' : undefined),
        },
        branch: {
          kind: 'CHOICE',
          label: { en: 'Branch', de: 'Filiale' },
          choices: { north: { en: 'North', de: 'Nord' }, south: { en: 'South', de: 'Süd' } },
        },
        reference: { kind: 'TEXT', label: 'Reference', required: false },
      },
      guide: new URL('./README.md', import.meta.url),
      open: houseBankProvider,
    }),
  ],
})
