import { contract } from '@stoa/contract'
import { platformAccess, platformRequest } from './platform-request.ts'
import type { WireCommand } from './wire-command.ts'

type Options = Parameters<WireCommand['run']>[0]
type Call = keyof typeof contract.webhooks

/** A command that sends one call of webhooks and prints the reply. */
const command = (
  call: Call,
  description: string,
  required: readonly string[] = [],
  optional: readonly string[] = [],
  messageOf: (options: Options) => Record<string, unknown> = () => ({}),
): WireCommand => ({
  description,
  required: ['url', 'site', ...required],
  optional: ['key', ...optional],
  async run(options) {
    const { method, path, summary } = contract.webhooks[call]
    const access = platformAccess(summary, options)
    const { id = '', ...message } = { id: options.id, ...messageOf(options) }
    const target = path.replace(/\{(webhook\.)?id\}/, encodeURIComponent(id))
    const query = new URLSearchParams(message as Record<string, string>)
    const reply =
      method === 'GET' || method === 'DELETE'
        ? await platformRequest(access, `${target}?${query}`, { method })
        : await platformRequest(access, target, { method, message })
    return `${JSON.stringify(await reply.json(), null, 2)}\n`
  },
})

const present = (options: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))

/** Commands of `npx stoa` for the webhooks of a running platform. */
export const webhookCommands: Record<string, WireCommand> = {
  'webhooks list': command('listWebhooks', 'Lists the webhooks of a site with their health.'),
  'webhooks create': command(
    'createWebhook',
    'Subscribes the address --to to events: --types, separated by commas; default: all.',
    ['name', 'to'],
    ['types'],
    ({ name, to, types }) => ({
      webhook: { name, uri: to, eventTypes: types ? types.split(',').map(type => type.trim()) : [] },
    }),
  ),
  'webhooks pause': command('updateWebhook', 'Pauses a webhook. Its events wait.', ['id'], [], () => ({
    webhook: { status: 'PAUSED' },
  })),
  'webhooks resume': command('updateWebhook', 'Delivers to a webhook again.', ['id'], [], () => ({
    webhook: { status: 'ACTIVE' },
  })),
  'webhooks delete': command('deleteWebhook', 'Deletes a webhook with its delivery log.', ['id']),
  'webhooks test': command('testWebhook', 'Sends a test event and prints the result.', ['id']),
  'webhooks deliveries': command(
    'listWebhookDeliveries',
    'Prints the delivery log. --status DEAD prints the dead letters.',
    ['id'],
    ['status'],
    ({ status }) => present({ status }),
  ),
  'webhooks replay': command(
    'replayWebhookDeliveries',
    'Sends events again: --event, --type, --from and --to (ISO 8601), or dead letters with --dead true.',
    ['id'],
    ['event', 'type', 'from', 'to', 'dead'],
    ({ event, type, from, to, dead }) =>
      present({ eventId: event, eventType: type, from, to, onlyDead: dead === 'true' }),
  ),
  'webhooks keys': command('listWebhookKeys', 'Prints the public keys that verify events.'),
  'webhooks rotate-key': command('rotateWebhookKey', 'Creates a signing key, which signs after a day.'),
}
