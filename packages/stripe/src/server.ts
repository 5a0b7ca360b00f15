import { feature } from '@stoa/server/feature'
import { paymentProvider } from '@stoa/server/payment-provider'
import { stripeProvider } from './stripe-provider.ts'

export { type StripeProviderOptions, type StripeSettings, stripeProvider } from './stripe-provider.ts'

const begins = (pattern: RegExp, prefixes: string) => (value: string) =>
  pattern.test(value) ? undefined : `must begin with ${prefixes}`

/** Payments with Stripe. Each site sets it up with the keys of its account. */
export const stripe = feature({
  name: 'stripe',
  builtFor: '0.1',
  paymentProviders: [
    paymentProvider({
      id: 'stripe',
      title: 'Stripe',
      description: {
        en: 'Cards, wallets and local payment methods, on a page of Stripe or in fields of the shop.',
        de: 'Karten, Wallets und lokale Zahlungsarten, auf einer Seite von Stripe oder in Feldern des Shops.',
        es: 'Tarjetas, monederos y métodos locales, en una página de Stripe o en campos de la tienda.',
        ar: 'البطاقات والمحافظ وطرق الدفع المحلية، في صفحة Stripe أو في حقول المتجر.',
      },
      methodName: { en: 'Card', de: 'Karte', es: 'Tarjeta', ar: 'بطاقة', he: 'כרטיס אשראי' },
      settings: {
        secretKey: {
          kind: 'SECRET',
          label: { en: 'Secret key', de: 'Geheimer Schlüssel', es: 'Clave secreta', ar: 'المفتاح السري' },
          help: {
            en: 'In the dashboard of Stripe under “API keys”. A restricted key works too.',
            de: 'Im Dashboard von Stripe unter „API-Schlüssel“. Ein eingeschränkter Schlüssel genügt.',
            es: 'En el panel de Stripe, en «Claves de API». También vale una clave restringida.',
            ar: 'في لوحة تحكم Stripe ضمن «مفاتيح API». يمكن استخدام مفتاح مقيد أيضًا.',
          },
          check: begins(/^[rs]k_./, '"sk_" or "rk_"'),
        },
        webhookSecret: {
          kind: 'SECRET',
          label: {
            en: 'Signing secret of the webhook',
            de: 'Signaturgeheimnis des Webhooks',
            es: 'Secreto de firma del webhook',
            ar: 'سر توقيع webhook',
          },
          help: {
            en: 'Stripe shows it at the webhook endpoint of this shop.',
            de: 'Stripe zeigt es beim Webhook-Endpunkt dieses Shops.',
            es: 'Stripe lo muestra en el punto de conexión del webhook de esta tienda.',
            ar: 'يعرضه Stripe عند نقطة نهاية webhook لهذا المتجر.',
          },
          check: begins(/^whsec_./, '"whsec_"'),
        },
        accountId: {
          kind: 'TEXT',
          required: false,
          label: {
            en: 'Account for assistants',
            de: 'Konto für Assistenten',
            es: 'Cuenta para asistentes',
            ar: 'الحساب الخاص بالمساعدين',
          },
          help: {
            en: 'The id of the account or profile, for which assistants get payment tokens. Without it they cannot pay.',
            de: 'Die ID des Kontos oder Profils, für das Assistenten Zahlungstoken erhalten. Ohne sie können sie nicht zahlen.',
            es: 'El id de la cuenta o del perfil para el que los asistentes obtienen tokens de pago. Sin él no pueden pagar.',
            ar: 'معرّف الحساب أو الملف الذي يحصل المساعدون على رموز دفع له. بدونه لا يمكنهم الدفع.',
          },
          check: begins(/^(acct|profile)_./, '"acct_" or "profile_"'),
        },
      },
      guide: new URL('../README.md', import.meta.url),
      open: stripeProvider,
    }),
  ],
})
