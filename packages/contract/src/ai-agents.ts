/**
 * Programs of companies that make assistants, by the name in their User-Agent header and in `robots.txt`, from their public documentation.
 * `Google-Extended` and `Applebot-Extended` only stand in `robots.txt`: they say what may be done with pages that other crawlers have read.
 */
export const AiAgent = [
  'Amazonbot',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ChatGPT-User',
  'Claude-SearchBot',
  'Claude-User',
  'ClaudeBot',
  'DuckAssistBot',
  'GPTBot',
  'Google-Extended',
  'Meta-ExternalAgent',
  'MistralAI-User',
  'OAI-SearchBot',
  'Perplexity-User',
  'PerplexityBot',
] as const

const pattern = new RegExp(`\\b(${AiAgent.join('|')})\\b`, 'i')
const names = new Map(AiAgent.map(name => [name.toLowerCase(), name]))

/** The program that a User-Agent header names, one of `AiAgent`; undefined for others. Contains no text of the header itself. */
export const aiAgentOf = (userAgent: string | null | undefined): (typeof AiAgent)[number] | undefined =>
  names.get(pattern.exec(userAgent ?? '')?.[1]?.toLowerCase() ?? '')
