import compileMessage from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'
import { argumentsOf } from './message-arguments.ts'
import { messageProblem } from './message-problem.ts'
import type { Messages, SourceTexts } from './messages.ts'

/** A compiled message without the forms that say the same as `other`, as a language may have them for a category that no text needs. */
const compactMessage = (message: string): CompiledMessage =>
  JSON.parse(JSON.stringify(compileMessage(message)), (_, value) =>
    value?.other === undefined
      ? value
      : Object.fromEntries(
          Object.entries(value).filter(
            ([form, text]) => form === 'other' || JSON.stringify(text) !== JSON.stringify(value.other),
          ),
        ),
  )

/**
 * Compiles the messages of a language. The English message replaces one that is missing or malformed; `report` gets a sentence
 * about it, and about keys that English does not have.
 */
export function compileTexts<T>(
  language: string,
  english: SourceTexts,
  texts: SourceTexts,
  report: (problem: string) => void,
  path: readonly string[] = [],
): Messages<T> {
  for (const key of Object.keys(texts))
    if (!(key in english)) report(`${[...path, key].join('.')}: English has no such text`)
  const compiled = Object.entries(english).map(([key, original]) => {
    const text = texts[key]
    const at = [...path, key]
    if (typeof original !== 'string')
      return [key, compileTexts(language, original, typeof text === 'object' ? text : {}, report, at)]
    const problem = messageProblem(language, original, text)
    if (problem) report(`${at.join('.')}: ${problem}`)
    const message = compactMessage(problem ? original : (text as string))
    // A function in English is one in every language.
    return [key, typeof message === 'string' && argumentsOf(original).size > 0 ? [message] : message]
  })
  return Object.fromEntries(compiled) as Messages<T>
}

/** A message that needs no compiler: `{name}` stands for a value. */
const PLAIN = /^(?:[^{}<']|\{\w+\})*$/

/**
 * Compiles texts whose keys are the English ones, `{name}` standing for a value. `english` has the messages of those that differ from
 * their key, such as plurals. A message in the form of a key stays as it is, because most are.
 */
export function compileSentences(
  language: string,
  english: SourceTexts,
  texts: SourceTexts,
  report: (problem: string) => void,
): Messages {
  const originals = Object.fromEntries(Object.keys(texts).map(text => [text, english[text] ?? text]))
  const plain = Object.entries(texts).filter(
    ([key, text]) =>
      typeof text === 'string' && PLAIN.test(text) && !messageProblem(language, String(originals[key]), text),
  )
  return { ...compileTexts(language, originals, texts, report), ...Object.fromEntries(plain) }
}

/** The compiler of an area. */
export const compilerOf = (area: string) => (area === 'admin' ? compileSentences : compileTexts)
