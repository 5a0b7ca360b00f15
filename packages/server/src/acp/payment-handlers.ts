import type { Host } from '../call/host.ts'

const HANDLERS = 'https://acp.dev'

/** What the shop takes payments of agents with: the providers that charge tokens which agents get for it. */
export async function agentPaymentHandlers(
  { directory, paymentProviders }: Pick<Host['platform'], 'directory' | 'paymentProviders'>,
  siteId: string,
) {
  const site = await directory.site(siteId)
  if (!site) return []
  return paymentProviders.offeredBy(site).flatMap(({ id, agentTokens }) => {
    const config = agentTokens?.(site)
    if (!config) return []
    return [
      {
        id,
        name: 'dev.acp.tokenized.card',
        version: '2026-01-22',
        spec: `${HANDLERS}/handlers/tokenized.card`,
        requires_delegate_payment: true,
        requires_pci_compliance: false,
        psp: id,
        config_schema: `${HANDLERS}/schemas/handlers/tokenized.card/config.json`,
        instrument_schemas: [`${HANDLERS}/schemas/handlers/tokenized.card/instrument.json`],
        config: { psp: id, ...config },
      },
    ]
  })
}

export type AgentPaymentHandler = Awaited<ReturnType<typeof agentPaymentHandlers>>[number]
