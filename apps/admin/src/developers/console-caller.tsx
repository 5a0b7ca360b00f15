import {
  ApiError,
  ApiKeyStrategy,
  type Client,
  createClient,
  type Descriptor,
  memoryStorage,
  OAuthStrategy,
} from '@stoa/client'
import { listClientApps, listRoles, readAsMember } from '@stoa/client/calls'
import type { MemberRead } from '@stoa/contract'
import { useCall, useClient } from '@stoa/react'
import { Alert, Field, TextInput } from '@stoa/ui'
import { type ReactNode, useState } from 'react'
import type { Member } from '../customers/member-name.tsx'
import { ChoiceSelect } from '../form/choice-select.tsx'
import { t } from '../i18n/translate.ts'
import { MemberPicker } from '../orders/member-picker.tsx'
import { useStaff } from '../session/staff-context.ts'
import { roleTitles } from '../staff/role-select.tsx'
import type { ConsoleCall, OpenApi } from './operations.ts'

const identities = {
  staff: t('Myself'),
  role: t('Myself, with the rights of a role'),
  member: t('A customer'),
  visitor: t('A new visitor'),
  anyone: t('No one, without a token'),
  key: t('An API key'),
} as const
type Identity = keyof typeof identities

const memberProblems: Record<Exclude<MemberRead, 'ALLOWED'>, string> = {
  NOT_FOR_MEMBERS: t('Customers may not make this call.'),
  WRITES: t('This call changes something. As a customer you can only read.'),
  ACCOUNT: t('This call belongs to the sign-in or the account of the customer. Only they can make it.'),
}

/** A reply as the caller got it. */
export interface Sent {
  isOk: boolean
  title: string
  body: unknown
}

export interface ConsoleCaller {
  /** Chooses the caller. */
  fields: ReactNode
  isReady: boolean
  send(message: object): Promise<Sent>
}

const succeeded = (body: unknown): Sent => ({ isOk: true, title: 'OK', body })

/** Who makes a call of the console, as fields, and how the call is sent as them. */
export function useConsoleCaller(call: ConsoleCall, document: OpenApi): ConsoleCaller {
  const mine = useClient()
  const { site, can } = useStaff()
  const [identity, setIdentity] = useState<Identity>('staff')
  const [key, setKey] = useState('')
  const [member, setMember] = useState<Member>()
  const [role, setRole] = useState('READ_ONLY')
  const apps = useCall(listClientApps, {}).data
  const clientId = apps?.clientApps[0]?.id
  const canReadRoles = can('STAFF')
  const ownRoles = useCall(listRoles, {}, { enabled: canReadRoles }).data?.roles ?? []
  const canReadAsMember = can('IMPERSONATION') && can('CUSTOMERS')
  const { staff: myself, role: asRole, member: asMember, ...others } = identities
  const offered = {
    staff: myself,
    role: asRole,
    ...(canReadAsMember && { member: asMember }),
    ...others,
  }
  const scopes = document['x-staff-roles'][role] ?? ownRoles.find(({ id }) => id === role)?.scopes ?? []
  const memberProblem = call.memberRead === 'ALLOWED' ? undefined : memberProblems[call.memberRead]

  const descriptor = call as unknown as Descriptor
  const senders: Record<Identity, (message: object) => Promise<Sent>> = {
    staff: message => sendWith(mine, descriptor, message),
    role: message => sendWith(mine, descriptor, message, { 'x-stoa-scopes': scopes.join(' ') }),
    member: message => sendAsMember(mine, call, member?.id ?? '', message),
    anyone: message => sendWith(createClient({ baseUrl: location.origin }), descriptor, message),
    key: message =>
      sendWith(clientWith(ApiKeyStrategy({ apiKey: key, siteId: site.id })), descriptor, message),
    visitor: message =>
      sendWith(
        clientWith(OAuthStrategy({ clientId: clientId ?? '', storage: memoryStorage() })),
        descriptor,
        message,
      ),
  }
  const fields = (
    <>
      <ChoiceSelect
        id="identity"
        label={t('As')}
        value={identity}
        titles={offered as typeof identities}
        onChange={setIdentity}
      />
      {identity === 'role' && (
        <ChoiceSelect
          id="as-role"
          label={t('Role')}
          value={role}
          titles={{
            ...roleTitles,
            ...Object.fromEntries(ownRoles.map(({ id, name }) => [id, name])),
          }}
          onChange={setRole}
        />
      )}
      {identity === 'member' && memberProblem && <Alert tone="caution" title={memberProblem} />}
      {identity === 'member' && !memberProblem && (
        <MemberPicker
          chosen={member}
          hint={t('Reads what this customer gets. The activity records that you looked.')}
          onChange={setMember}
        />
      )}
      {identity === 'key' && (
        <Field id="api-key" label={t('API key')} hint={t('It stays on this page.')}>
          {control => (
            <TextInput
              {...control}
              type="password"
              autoComplete="off"
              required
              value={key}
              onChange={event => setKey(event.target.value)}
            />
          )}
        </Field>
      )}
      {identity === 'visitor' && apps && !clientId && (
        <Alert tone="caution" title={t('Create a client app first. Visitors come through one.')} />
      )}
    </>
  )
  return {
    fields,
    isReady:
      identity === 'member' ? member !== undefined && !memberProblem : identity !== 'visitor' || !!clientId,
    send: senders[identity],
  }
}

const clientWith = (auth: Parameters<typeof createClient>[0]['auth']) =>
  createClient({ baseUrl: location.origin, auth })

/** Sends a call. Its rejection is a reply, too, unless the platform cannot be reached. */
async function sendWith(
  client: Pick<Client, 'call'>,
  call: Descriptor,
  message: object,
  headers?: Record<string, string>,
): Promise<Sent> {
  try {
    return succeeded(await client.call(call, message as never, headers && { headers }))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return {
      isOk: false,
      title: `${error.status || ''} ${error.code}`.trim(),
      body: { message: error.message, details: error.details, requestId: error.requestId },
    }
  }
}

/** Makes a read as a customer. The reply contains the status and the body that they would get. */
async function sendAsMember(
  client: Pick<Client, 'call'>,
  { name: operation }: ConsoleCall,
  memberId: string,
  message: object,
): Promise<Sent> {
  const request = { memberId, operation, message: message as Record<string, unknown> }
  const sent = await sendWith(client, readAsMember as unknown as Descriptor, request)
  if (!sent.isOk) return sent
  const { status, body } = sent.body as { status: number; body: Rejection }
  if (status < 400) return succeeded(body)
  const code = body.details?.applicationError?.code ?? 'INVALID_ARGUMENT'
  return { isOk: false, title: `${status} ${code}`, body }
}

interface Rejection {
  details?: { applicationError?: { code: string } }
}
