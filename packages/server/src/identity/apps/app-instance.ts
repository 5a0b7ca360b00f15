import { contract } from '@stoa/contract'
import { implement } from '../../call/context.ts'

export const appInstanceHandlers = implement(contract.appInstance, {
  async getAppInstance(_message, { caller, config, platform, site }) {
    // The caller of an app's own token is the app.
    const app = await platform.directory.client(caller.id)
    const { languages, ownerEmail } = site.settings
    const all = [...new Set([site.locale, ...languages])]
    return {
      instance: {
        instanceId: site.id,
        ...(app && { appName: app.name }),
        appVersion: '',
        isFree: true,
        permissions: [...(caller.scopes ?? [])],
        availablePlans: [],
      },
      site: {
        siteId: site.id,
        siteDisplayName: site.name,
        url: config.storefrontUrl || config.publicUrl,
        locale: site.locale,
        paymentCurrency: site.currency,
        ...(ownerEmail && { ownerEmail }),
        installedWixApps: ['stores', 'members', 'cms'],
        multilingual: {
          isMultiLingual: all.length > 1,
          supportedLanguages: all.map(languageCode => ({
            languageCode,
            isPrimary: languageCode === site.locale,
          })),
        },
      },
    }
  },
})
