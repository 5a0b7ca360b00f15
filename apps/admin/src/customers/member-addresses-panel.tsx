import { fullName, placeLines } from '@stoa/client/address-lines'
import { useSubdivisions } from '../form/subdivisions.ts'
import { t } from '../i18n/translate.ts'
import { Panel } from '../shell/page.tsx'
import { useLocale } from '../shell/use-locale.ts'
import { type Member, memberName } from './member-name.tsx'

/** The postal addresses that a customer has saved. */
export function MemberAddressesPanel({ member }: { member: Member }) {
  const locale = useLocale()
  const { nameOf } = useSubdivisions()
  const addresses = member.contact?.addresses ?? []
  return (
    <Panel title={t('Saved addresses')}>
      {addresses.length === 0 ? (
        <p className="text-sm text-muted">
          {t('No saved address. Orders have the addresses that they were sent to.')}
        </p>
      ) : (
        <ul className="grid divide-y divide-line text-sm">
          {addresses.map(address => {
            const { country, subdivision } = address
            const subdivisionFullname = country && subdivision && nameOf(country, subdivision)
            const lines = [
              fullName(address, country) || memberName(member),
              ...placeLines({ ...address, ...(subdivisionFullname && { subdivisionFullname }) }, locale),
            ]
            return (
              <li key={address.id} className="py-2.5 first:pt-0 last:pb-0">
                <address className="grid not-italic">
                  {lines.map(line => (
                    <bdi key={line}>{line}</bdi>
                  ))}
                </address>
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}
