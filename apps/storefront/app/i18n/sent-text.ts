import { formatMessage } from '@stoa/texts'

/** The text of a message that the page carries in an attribute, as JSON. Scripts without an island use it. */
export const sentText = (message: string | undefined, values: Record<string, unknown>): string =>
  String(formatMessage(JSON.parse(message ?? '""'), document.documentElement.lang, values))
