import { formatMessage, type Messages } from '@stoa/texts'
import { messages as english } from '@stoa/texts/admin/en'
import { createElement, Fragment, type ReactNode } from 'react'

type Message = Parameters<typeof formatMessage>[0]

/** Messages of the language by the English text: compiled, or strings. */
let messages: Messages = {}
let language = 'en'

/** Sets the language of all texts. It is called before the pages are loaded, because they declare texts. */
export function setMessages(newLanguage: string, newMessages: Messages): void {
  language = newLanguage
  messages = newMessages
}

/** Adds texts of extensions. Those of the admin take precedence. */
export function addMessages(added: Messages): void {
  messages = { ...added, ...messages }
}

/** The language of the texts. */
export const currentLanguage = (): string => language

/** Names of the values of a text. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
type Values<Text extends string, Value> = [NamesIn<Text>] extends [never]
  ? []
  : [values: Record<NamesIn<Text>, Value>]

/** The message of a text. English has those that differ from their text, such as plurals; in others `{name}` is a value. */
function messageOf(text: string): Message {
  const message = messages[text] ?? (english as Messages)[text] ?? text
  return typeof message === 'string'
    ? message.split(/\{(\w+)\}/).map((part, i) => (i % 2 === 0 ? part : [part]))
    : (message as Message)
}

/** A text in the language of the staff member, with its values. */
export function t<Text extends string>(
  text: Text,
  ...[values]: Values<Text, string | number | null | undefined>
): string {
  const shown = Object.entries(values ?? {}).map(([name, value]) => [name, value ?? ''])
  return String(formatMessage(messageOf(text), language, Object.fromEntries(shown)))
}

/** A text whose values are elements, or numbers of a plural. */
export const rich = <Text extends string>(text: Text, values: Record<NamesIn<Text>, ReactNode>): ReactNode =>
  formatMessage(messageOf(text), language, values, (...parts) =>
    createElement(Fragment, null, ...(parts as ReactNode[])),
  ) as ReactNode
