import type { contract, ReplyOf } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import type { Site } from '../../call/site.ts'
import { listIdentityProviders } from '../../storage/identity/identity-providers.ts'

/** What the hosted pages show and offer for a site. */
export async function publicSite(
  { db }: Ctx,
  { id, name, locale, settings }: Site,
): Promise<ReplyOf<typeof contract.signIn.openAccount>['site']> {
  const { members, languages, appearance } = settings
  const rows = await listIdentityProviders(db, id)
  const connections = rows.map(({ id, name, kind }) => ({ id, name, kind }))
  return {
    id,
    name,
    locale,
    timeZone: settings.timeZone,
    languages,
    appearance,
    registration: members.registration,
    captcha: members.captcha,
    methods: { passkey: members.passkey, magicLink: members.magicLink, connections },
  }
}
