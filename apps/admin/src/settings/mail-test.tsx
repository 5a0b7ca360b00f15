import { testMailSettings } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useMutationCall } from '@stoa/react'
import { Alert } from '@stoa/ui'
import { SmallButton } from '../form/small-button.tsx'
import { rich, t } from '../i18n/translate.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'

type Result = ReplyOf<typeof contract.mailSettings.testMailSettings>
type Failure = Exclude<Result['outcome'], 'SENT'>

/** What went wrong, and what to do. */
const failures: Readonly<Record<Failure, readonly [title: string, remedy: string]>> = {
  NO_SERVER: [t('There is no mail server'), t('Enter one first.')],
  UNKNOWN_HOST: [t('The host of the mail server does not exist'), t('Check how it is spelled.')],
  PRIVATE_ADDRESS: [
    t('The mail server is in a private network'),
    t('Choose a public one, or set STOA_PRIVATE_ENDPOINTS on the server of the platform.'),
  ],
  CONNECTION_REFUSED: [t('The mail server takes no connection'), t('Check host and port.')],
  TIMED_OUT: [
    t('The mail server does not answer'),
    t('Check port and encryption. Some hosting providers block the ports of mail.'),
  ],
  TLS_FAILED: [
    t('The connection could not be encrypted'),
    t('Choose the other encryption with its port, or check the certificate of the mail server.'),
  ],
  LOGIN_REJECTED: [
    t('The mail server rejects user name and password'),
    t('Enter them again. Some providers need a password for apps.'),
  ],
  SENDER_REJECTED: [
    t('The mail server rejects the address of the sender'),
    t('Choose one that this user may send from.'),
  ],
  RECIPIENT_REJECTED: [
    t('The mail server rejects the recipient'),
    t('Check whether it may send to other domains, and whether your own address is right.'),
  ],
  FAILED: [t('The mail server rejects the mail'), t('Its answer says why.')],
}

/** The button that sends a mail to the owner, and what the mail server has answered. */
export function MailTest() {
  const test = useMutationCall(testMailSettings)
  return (
    <div className="grid gap-2">
      <SmallButton
        className="justify-self-start"
        busy={test.isPending}
        onClick={() => !test.isPending && test.mutate({})}
      >
        {t('Send a test mail')}
      </SmallButton>
      <div role="status" className="empty:hidden">
        {test.data && <TestResult {...test.data} />}
      </div>
      {test.error && <ErrorAlert error={test.error} />}
    </div>
  )
}

function TestResult({ outcome, recipient, answer }: Result) {
  if (outcome === 'SENT')
    return (
      <Alert tone="positive" live={false} title={t('The mail server has accepted the test mail')}>
        {t('It is on its way to {address}. Look into the spam folder, too.', { address: recipient })}
      </Alert>
    )
  const [title, remedy] = failures[outcome]
  return (
    <Alert tone="danger" live={false} title={title}>
      <p>{remedy}</p>
      {answer && (
        <p className="text-muted [overflow-wrap:anywhere]">
          {rich('Answer: {answer}', { answer: <bdi>{answer}</bdi> })}
        </p>
      )}
    </Alert>
  )
}
