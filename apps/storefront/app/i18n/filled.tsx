import { Fragment, type ReactNode } from 'react'

interface Props {
  /** Text with placeholders, such as `Signed in as {name}`. */
  text: string
  values: Record<string, ReactNode>
}

/** A text with elements in the places of its placeholders. */
export const Filled = ({ text, values }: Props) =>
  text.split(/\{(\w+)\}/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the place in the text is the identity
    <Fragment key={index}>{index % 2 ? (values[part] ?? `{${part}}`) : part}</Fragment>
  ))
