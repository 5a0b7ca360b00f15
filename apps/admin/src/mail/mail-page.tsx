import { getMail, listMails, listMailTemplates, previewMailTemplate, sendTestMail } from '@stoa/client/calls'
import { useCall, useMutationCall } from '@stoa/react'
import { Badge, Dialog, EmptyState } from '@stoa/ui'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionButton } from '../form/form-actions.tsx'
import { textOf } from '../form/form-values.ts'
import { QuietButton } from '../form/small-button.tsx'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { FilterSelect } from '../list/filter-select.tsx'
import { RowList } from '../list/row-list.tsx'
import { useListState } from '../list/use-list-state.ts'
import { nextCursor, useRows } from '../list/use-rows.ts'
import { useStaff } from '../session/staff-context.ts'
import { NoMailAlert } from '../settings/mail-panel.tsx'
import { Page, Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useDates } from '../shell/use-dates.ts'
import { useNames } from '../shell/use-names.ts'
import { titleOfTemplate } from './template-titles.ts'

const PAGE = 50

const states = {
  KEPT: [t('Mailbox only'), 'neutral'],
  WAITING: [t('Waiting'), 'caution'],
  SENT: [t('Sent'), 'positive'],
  FAILED: [t('Failed'), 'danger'],
} as const

/** The templates of mails with a preview, and the mails of the shop. */
export function MailPage() {
  return (
    <Page title={t('Mail')}>
      <NoMailAlert />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <TemplatesPanel />
        <MailboxPanel />
      </div>
    </Page>
  )
}

function TemplatesPanel() {
  const toast = useToast()
  const { can, staffMember } = useStaff()
  const { languageName } = useNames()
  const { data, error } = useCall(listMailTemplates, {})
  const [template, setTemplate] = useState('orderPlaced')
  const [language, setLanguage] = useState('')
  const chosen = { template, ...(language && { language }) }
  const preview = useCall(previewMailTemplate, chosen, { placeholderData: keepPreviousData })
  const send = useMutationCall(sendTestMail, { invalidates: [listMails] })
  if (!data) return <Pending error={error} />
  return (
    <Panel
      title={t('Templates')}
      aside={
        can('DEVELOPERS', 'WRITE') && (
          <ActionButton
            id="test-mail"
            title={t('Send a test')}
            submit={t('Send')}
            fields={
              <>
                <TextField
                  name="recipient"
                  label={t('E-mail address')}
                  type="email"
                  required
                  maxLength={254}
                  defaultValue={staffMember.email}
                />
                <p className="text-sm text-muted">
                  {t('The mail has example data. Its links lead nowhere.')}
                </p>
              </>
            }
            run={async form => {
              const recipient = textOf(form, 'recipient')
              await send.mutateAsync({ ...chosen, recipient })
              toast(t('The test is sent to {recipient}', { recipient }))
            }}
          />
        )
      }
    >
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <FilterSelect
          id="template"
          label={t('Template')}
          none={titleOfTemplate('orderPlaced')}
          value={template === 'orderPlaced' ? '' : template}
          options={Object.fromEntries(
            data.templates.filter(name => name !== 'orderPlaced').map(name => [name, titleOfTemplate(name)]),
          )}
          onChange={value => setTemplate(value || 'orderPlaced')}
        />
        <FilterSelect
          id="language"
          label={t('Language')}
          none={t('That of the shop')}
          value={language}
          options={Object.fromEntries(data.languages.map(tag => [tag, languageName(tag)]))}
          onChange={setLanguage}
        />
      </div>
      {preview.data ? (
        <section aria-label={t('Preview')} lang={preview.data.language} className="grid gap-2 text-sm">
          <h3 className="font-medium">
            <bdi>{preview.data.subject}</bdi>
          </h3>
          <MailText text={preview.data.text} />
        </section>
      ) : (
        <Pending error={preview.error} />
      )}
    </Panel>
  )
}

const MailText = ({ text }: { text: string }) => (
  <p
    dir="auto"
    className="rounded-sm border border-line bg-paper p-4 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]"
  >
    {text}
  </p>
)

function MailboxPanel() {
  const list = useListState()
  const { time } = useDates()
  const [open, setOpen] = useState<string>()
  const status = list.get('status')
  const { data, error, rows } = useRows(listMails, {
    size: PAGE,
    argsOf: cursor =>
      cursor
        ? { limit: PAGE, cursor }
        : { limit: PAGE, ...(status && { status: status as keyof typeof states }) },
    pageOf: ({ mails, metadata }) => ({ rows: mails, next: nextCursor(metadata) }),
  })
  return (
    <Panel title={t('Mails of the shop')}>
      <FilterSelect
        {...list.filter('status')}
        label={t('State')}
        options={Object.fromEntries(Object.entries(states).map(([state, [title]]) => [state, title]))}
      />
      {!data ? (
        <Pending error={error} />
      ) : data.mails.length === 0 ? (
        <EmptyState title={list.isFiltered ? t('No mail matches') : t('No mails yet')}>
          {t(
            'Mails to buyers, members and colleagues appear here, with their text and whether they were sent.',
          )}
        </EmptyState>
      ) : (
        <RowList
          label={t('Mails')}
          rows={rows}
          keyOf={({ id }) => id}
          height={66}
          look="rows"
          render={({ id, recipient, subject, createdDate, status, lastError }) => (
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2.5 text-sm">
              <span className="grid min-w-0 gap-0.5">
                <QuietButton className="-ms-3 justify-self-start" onClick={() => setOpen(id)}>
                  <bdi>{subject}</bdi>
                </QuietButton>
                <span className="text-muted [overflow-wrap:anywhere]">
                  <bdi>{recipient}</bdi> · <bdi>{time(createdDate)}</bdi>
                </span>
                {lastError && <span className="text-danger [overflow-wrap:anywhere]">{lastError}</span>}
              </span>
              <Badge tone={states[status][1]}>{states[status][0]}</Badge>
            </div>
          )}
        />
      )}
      <Dialog id="mail" title={t('Mail')} open={open !== undefined} onClose={() => setOpen(undefined)}>
        {open && <MailView id={open} />}
      </Dialog>
    </Panel>
  )
}

function MailView({ id }: { id: string }) {
  const { data, error } = useCall(getMail, { id })
  if (!data) return <Pending error={error} />
  const { subject, text } = data.mail
  return (
    <div className="grid gap-3">
      <h3 className="font-medium">
        <bdi>{subject}</bdi>
      </h3>
      {text === undefined ? (
        <p className="text-sm text-muted">
          {t('The mail contains a code or a link that gives access. Its text is not shown.')}
        </p>
      ) : (
        <MailText text={text} />
      )}
    </div>
  )
}
