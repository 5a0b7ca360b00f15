import { Alert, Badge, Button, Field, TextArea, TextInput } from '@stoa/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '../i18n/translate.ts'
import { errorText } from '../shell/error-text.ts'
import { Page, Panel, Pending } from '../shell/page.tsx'
import { type Sent, useConsoleCaller } from './console-caller.tsx'
import { JsonView } from './json-view.tsx'
import { type ConsoleCall, callsOf, exampleOf, type OpenApi } from './operations.ts'

/** Calls that a search shows at a time. */
const SHOWN = 12

/** A reply, and how long the call took. */
type Outcome = Sent & { ms: number }

/** Tries any call of the contract, as different callers. */
export function ConsolePage() {
  const { data, error } = useQuery({
    queryKey: ['openapi'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<OpenApi> => {
      const reply = await fetch('/openapi.json')
      if (!reply.ok) throw new Error(`The contract cannot be read: status ${reply.status}.`)
      return (await reply.json()) as OpenApi
    },
  })
  return <Page title={t('Console')}>{data ? <Console document={data} /> : <Pending error={error} />}</Page>
}

function Console({ document }: { document: OpenApi }) {
  const calls = callsOf(document)
  const [search, setSearch] = useState('')
  // The reference names a call in the address, too.
  const [address, setAddress] = useSearchParams()
  const chosen = calls.find(({ name }) => name === address.get('call'))
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = words.length
    ? calls.filter(({ name, summary }) =>
        words.every(word => `${name} ${summary}`.toLowerCase().includes(word)),
      )
    : []
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <Panel title={t('Call')}>
        <Field id="call-search" label={t('Search in {count} calls', { count: calls.length })}>
          {control => (
            <TextInput
              {...control}
              type="search"
              value={search}
              autoComplete="off"
              onChange={event => setSearch(event.target.value)}
            />
          )}
        </Field>
        <ul aria-label={t('Calls found')} className="grid gap-1">
          {found.slice(0, SHOWN).map(call => (
            <li key={call.name}>
              <Button
                size="sm"
                variant={call.name === chosen?.name ? 'primary' : 'secondary'}
                wide
                aria-pressed={call.name === chosen?.name}
                onClick={() => setAddress({ call: call.name }, { replace: true })}
              >
                {call.name}
              </Button>
            </li>
          ))}
        </ul>
        {words.length > 0 && (
          <p className="text-sm text-muted">
            {found.length > SHOWN
              ? t('{count} more. Add a word.', { count: found.length - SHOWN })
              : t('{count} found.', { count: found.length })}
          </p>
        )}
      </Panel>
      {chosen ? (
        <CallForm key={chosen.name} call={chosen} document={document} />
      ) : (
        <p className="text-sm text-muted">
          {t(
            'Search for a call, such as “query products”. The page sends it to this shop: writes take effect.',
          )}
        </p>
      )}
    </div>
  )
}

function CallForm({ call, document }: { call: ConsoleCall; document: OpenApi }) {
  const queries = useQueryClient()
  const caller = useConsoleCaller(call, document)
  const [message, setMessage] = useState(() => JSON.stringify(exampleOf(call.schema, document), null, 2))
  const [outcome, setOutcome] = useState<Outcome>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const send = async () => {
    let parsed: object
    try {
      parsed = JSON.parse(message || '{}') as object
    } catch (error) {
      setFailure(t('This is not JSON. {error}.', { error: (error as Error).message }))
      return
    }
    const start = performance.now()
    const sent = await caller.send(parsed)
    setOutcome({ ...sent, ms: Math.round(performance.now() - start) })
    // Lists of the admin may show what the call has changed.
    if (sent.isOk && call.writes)
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'openapi' })
  }
  const submit = () => {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    setOutcome(undefined)
    send()
      .catch((error: unknown) => setFailure(errorText(error)))
      .finally(() => setBusy(false))
  }
  return (
    <Panel
      title={call.name}
      aside={
        <a className="link text-sm" href={`/docs/${call.name.replace('.', '/')}`}>
          {t('Reference')}
        </a>
      }
    >
      <p className="text-sm">{call.summary}</p>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <code className="text-xs [overflow-wrap:anywhere]">
          {call.method} {call.path}
        </code>
        {call.roles.map(role => (
          <Badge key={role}>{role}</Badge>
        ))}
      </p>
      <form
        className="grid gap-4"
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        {caller.fields}
        <Field
          id="message"
          label={t('Message')}
          hint={t('JSON with the fields of the call. Required ones are filled in.')}
        >
          {control => (
            <TextArea
              {...control}
              rows={10}
              spellCheck={false}
              className="font-mono text-sm"
              value={message}
              onChange={event => setMessage(event.target.value)}
            />
          )}
        </Field>
        {failure && <Alert tone="danger" title={failure} />}
        <Button type="submit" busy={isBusy} disabled={!caller.isReady} className="justify-self-start">
          {t('Send')}
        </Button>
      </form>
      {outcome && (
        <section aria-label={t('Reply')} className="grid gap-2">
          <p role="status" className="flex items-center gap-2 text-sm">
            <Badge tone={outcome.isOk ? 'positive' : 'danger'}>{outcome.title}</Badge>
            <span className="tabular text-muted">{outcome.ms} ms</span>
          </p>
          <JsonView label={t('Reply as JSON')} value={outcome.body} />
        </section>
      )}
    </Panel>
  )
}
