import { t } from '../i18n/translate.ts'
import { Panel } from '../shell/page.tsx'
import { useNames } from '../shell/use-names.ts'
import { type Member, memberName } from './member-name.tsx'

/** The postal addresses that a customer has saved. */
export function MemberAddressesPanel({ member }: { member: Member }) {
  const { countryName } = useNames()
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
            const { firstName, lastName, streetAddress, addressLine, addressLine2, city, country } = address
            const street =
              streetAddress && [streetAddress.name, streetAddress.number].filter(Boolean).join(' ')
            const lines = [
              [firstName, lastName].filter(Boolean).join(' ') || memberName(member),
              addressLine ?? street,
              addressLine2,
              [address.postalCode, city].filter(Boolean).join(' '),
              address.subdivision,
              country && countryName(country),
            ].filter(Boolean)
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
