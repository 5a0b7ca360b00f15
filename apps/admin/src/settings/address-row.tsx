import { checkSiteAddress } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useMutationCall } from '@stoa/react'
import { Badge, type Tone } from '@stoa/ui'
import type { ReactNode } from 'react'
import { SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'
import { errorText } from '../shell/error-text.ts'

type Outcome = ReplyOf<typeof contract.sites.checkSiteAddress>['outcome']

const outcomes: Readonly<Record<Outcome, readonly [tone: Tone, text: string, remedy?: string]>> = {
  THIS_SHOP: ['positive', t('This shop answers')],
  OTHER_SHOP: ['danger', t('Another shop answers'), t('Let the name lead to the storefront of this shop.')],
  UNKNOWN: [
    'caution',
    t('It answers, and does not tell which shop it is'),
    t('Let the name lead to the storefront or the platform. A storefront of your own need not tell.'),
  ],
  REDIRECTS: ['caution', t('It leads to another address')],
  NO_DNS: [
    'danger',
    t('The name has no address'),
    t(
      'Add an A or AAAA record for it at your domain provider, with the address of this server. That can take some hours.',
    ),
  ],
  NO_TLS: [
    'danger',
    t('It has no valid certificate'),
    t('Let your reverse proxy get one for this name, such as from Let’s Encrypt.'),
  ],
  UNREACHABLE: [
    'danger',
    t('It does not answer'),
    t('Check whether your reverse proxy listens on this name, and whether a firewall keeps its port closed.'),
  ],
  PRIVATE: ['neutral', t('It is in a private network, which the platform does not ask')],
}

/** An address with a button that asks it, and what is missing if it does not answer. */
export function AddressRow({ url, children }: { url: string; children?: ReactNode }) {
  const check = useMutationCall(checkSiteAddress)
  const [tone, text, remedy] = check.data ? outcomes[check.data.outcome] : []
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="grid min-w-0 gap-1 text-sm [overflow-wrap:anywhere]">
        <a className="link justify-self-start font-medium" href={url} dir="ltr">
          {url}
        </a>
        {children}
        <p role="status" className="empty:hidden">
          {tone && <Badge tone={tone}>{text}</Badge>}
          {check.data?.location && (
            <span className="ms-2" dir="ltr">
              {check.data.location}
            </span>
          )}
          {remedy && <span className="mt-1 block text-muted">{remedy}</span>}
          {check.error && <span className="text-danger">{errorText(check.error)}</span>}
        </p>
      </div>
      <SmallButton
        aria-label={t('Check {url}', { url })}
        busy={check.isPending}
        onClick={() => !check.isPending && check.mutate({ url })}
      >
        {t('Check')}
      </SmallButton>
    </li>
  )
}
