import {
  bearerSecret,
  boolean,
  choice,
  integer,
  optionalAddress,
  optionalMailAddress,
  optionalPort,
  setting,
  share,
  smtpAddress,
  text,
} from './setting-types.ts'

/** Mail, log, metrics and development. */
export const operationSettings = {
  smtpUrl: setting({
    type: smtpAddress,
    default: undefined,
    env: 'STOA_SMTP_URL',
    description:
      'URL of the SMTP server for outgoing mail of all shops; unless set, that of the settings of each shop, and without one mail stays in its mailbox.',
  }),
  mailFrom: setting<string | undefined>({
    type: optionalMailAddress,
    default: undefined,
    env: 'STOA_MAIL_FROM',
    description:
      'Sender address of all mail; unless set, that of the settings of each shop, or no-reply at the host of the public URL.',
  }),
  mailRetrySec: setting({
    type: integer(1, 3600),
    default: 30,
    env: 'STOA_MAIL_RETRY_SEC',
    description:
      'Delay in seconds before a failed mail is retried; doubled after each attempt, up to an hour.',
  }),
  logLevel: setting({
    type: choice(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']),
    default: 'info',
    env: 'STOA_LOG_LEVEL',
    description: 'Minimum log level.',
  }),
  metricsPort: setting({
    type: optionalPort,
    default: undefined,
    env: 'STOA_METRICS_PORT',
    description:
      'Port of a separate /metrics endpoint for Prometheus, without a token; 0 for any free port. Closed unless set.',
  }),
  metricsHost: setting({
    type: text,
    default: '127.0.0.1',
    env: 'STOA_METRICS_HOST',
    description: 'Network address that the /metrics port listens on.',
  }),
  metricsToken: setting({
    type: bearerSecret,
    default: undefined,
    env: 'STOA_METRICS_TOKEN',
    description:
      "Bearer token of /metrics on the platform's port; unless set, /metrics is not available there.",
  }),
  otlpEndpoint: setting({
    type: optionalAddress,
    default: undefined,
    env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    description:
      'Address of an OpenTelemetry collector, which gets traces of calls and jobs by OTLP over HTTP; none unless set.',
  }),
  traceSample: setting({
    type: share,
    default: 1,
    env: 'STOA_TRACE_SAMPLE',
    description: 'Part of the traces that are recorded, from 0 to 1, also of those that a caller began.',
  }),
  testPayments: setting({
    type: boolean,
    default: false,
    env: 'STOA_TEST_PAYMENTS',
    description:
      'Offers the payment provider `test`, whose card numbers decide the result and which moves no money. On in the demo. Never for a public shop.',
  }),
  graphqlIntrospection: setting({
    type: boolean,
    default: true,
    env: 'STOA_GRAPHQL_INTROSPECTION',
    description: 'Whether GraphQL requests may read the schema. It says no more than the public reference.',
  }),
  mcp: setting({
    type: boolean,
    default: true,
    env: 'STOA_MCP',
    description:
      'Whether assistants reach the shop by the Model Context Protocol at `/mcp`, each with the rights and limits of its token.',
  }),
  ucp: setting({
    type: boolean,
    default: true,
    env: 'STOA_UCP',
    description:
      'Whether assistants buy by the Universal Commerce Protocol, whose profile is at `/.well-known/ucp`.',
  }),
  ucpSigned: setting({
    type: boolean,
    default: false,
    env: 'STOA_UCP_SIGNED',
    description:
      'Whether platforms of assistants must sign each request of the Universal Commerce Protocol (RFC 9421) with a key of their profile.',
  }),
  acp: setting({
    type: boolean,
    default: true,
    env: 'STOA_ACP',
    description:
      'Whether assistants with a key of the shop buy by the Agentic Commerce Protocol, which `/.well-known/acp.json` describes.',
  }),
  development: setting({
    type: boolean,
    default: false,
    env: 'STOA_DEVELOPMENT',
    description:
      'Development mode: replies contain the cause of unexpected errors, and caching is relaxed. Never for a public shop.',
  }),
}
