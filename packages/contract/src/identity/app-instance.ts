import { call } from '../call.ts'
import { s } from '../schema.ts'

/** What the programs of apps ask first (protocol/programs §4). */
export const appInstance = {
  getAppInstance: call({
    method: 'GET',
    path: '/apps/v1/instance',
    summary: 'Returns the app of the caller, as far as there is one, and the site that it is installed on.',
    request: s.object({}),
    reply: s.object({
      instance: s.req.object(
        {
          instanceId: s.always.guid({ doc: 'Id of the installation, GUID: that of the site.' }),
          appName: s.string({ doc: 'Name of the client app. Absent for API keys.' }),
          appVersion: s.string({ doc: 'Always empty: apps have no versions here.' }),
          isFree: s.always.boolean({ doc: 'Always true: the platform sells no plans of apps.' }),
          permissions: s.always.array(s.string(), { doc: 'Scopes of the app or key. Empty: all scopes.' }),
          availablePlans: s.always.array(s.map(s.any()), { doc: 'Always empty.' }),
        },
        { doc: 'The installation.' },
      ),
      site: s.req.object(
        {
          siteId: s.always.guid({ doc: 'Id of the site, GUID.' }),
          siteDisplayName: s.always.string({ doc: 'Name of the site.' }),
          url: s.always.string({ doc: 'Address of the storefront, otherwise of the platform.' }),
          locale: s.always.string({ doc: 'Language of the site, BCP 47.' }),
          paymentCurrency: s.always.string({ doc: 'Currency of the site, ISO 4217.' }),
          ownerEmail: s.string({ doc: 'E-mail address of the owner. Absent if it is not set.' }),
          installedWixApps: s.always.array(s.string(), {
            doc: 'Parts of the site, as existing programs name them.',
          }),
          multilingual: s.always.object(
            {
              isMultiLingual: s.boolean({ doc: 'True if the site has several languages.' }),
              supportedLanguages: s.array(
                s.object({
                  languageCode: s.string({ doc: 'Language, BCP 47.' }),
                  isPrimary: s.boolean({ doc: 'True for the main language.' }),
                }),
                { doc: 'Languages of the site.' },
              ),
            },
            { doc: 'Languages.' },
          ),
        },
        { doc: 'Site that the app is installed on.' },
      ),
    }),
    allow: ['merchant'],
  }),
}
