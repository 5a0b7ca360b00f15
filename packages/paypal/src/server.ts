import { feature } from '@stoa/server/feature'
import { paymentProvider } from '@stoa/server/payment-provider'
import { payPalProvider } from './paypal-provider.ts'

export type { PayPalSettings } from './open-paypal.ts'
export { type PayPalProviderOptions, payPalProvider } from './paypal-provider.ts'

/** Payments with PayPal. Each site sets it up with the credentials of its app at PayPal. */
export const paypal = feature({
  name: 'paypal',
  builtFor: '0.1',
  paymentProviders: [
    paymentProvider({
      id: 'paypal',
      title: 'PayPal',
      description: {
        en: 'Buyers pay with their PayPal account, on a page of PayPal.',
        de: 'Käufer zahlen mit ihrem PayPal-Konto, auf einer Seite von PayPal.',
        es: 'Los compradores pagan con su cuenta de PayPal, en una página de PayPal.',
        ar: 'يدفع المشترون من حسابهم في PayPal، في صفحة PayPal.',
      },
      methodName: 'PayPal',
      settings: {
        clientId: {
          kind: 'TEXT',
          label: { en: 'Client ID', de: 'Client-ID', es: 'ID de cliente', ar: 'معرّف العميل' },
          help: {
            en: 'Of the app of this shop, in the dashboard of PayPal for developers.',
            de: 'Der App dieses Shops, im Entwickler-Dashboard von PayPal.',
            es: 'De la aplicación de esta tienda, en el panel de PayPal para desarrolladores.',
            ar: 'لتطبيق هذا المتجر، في لوحة تحكم PayPal للمطورين.',
          },
        },
        clientSecret: {
          kind: 'SECRET',
          label: { en: 'Client secret', de: 'Client-Geheimnis', es: 'Secreto de cliente', ar: 'سر العميل' },
          help: {
            en: 'Of the same app.',
            de: 'Derselben App.',
            es: 'De la misma aplicación.',
            ar: 'للتطبيق نفسه.',
          },
        },
        webhookId: {
          kind: 'TEXT',
          label: { en: 'Webhook ID', de: 'Webhook-ID', es: 'ID del webhook', ar: 'معرّف webhook' },
          help: {
            en: 'PayPal shows it at the webhook of the app.',
            de: 'PayPal zeigt sie beim Webhook der App.',
            es: 'PayPal lo muestra en el webhook de la aplicación.',
            ar: 'يعرضه PayPal عند webhook التطبيق.',
          },
        },
        environment: {
          kind: 'CHOICE',
          label: { en: 'Environment', de: 'Umgebung', es: 'Entorno', ar: 'البيئة' },
          choices: {
            sandbox: { en: 'Sandbox', de: 'Sandbox', es: 'Entorno de pruebas', ar: 'بيئة التجربة' },
            production: { en: 'Production', de: 'Produktion', es: 'Producción', ar: 'الإنتاج' },
          },
        },
      },
      guide: new URL('../README.md', import.meta.url),
      open: payPalProvider,
    }),
  ],
})
