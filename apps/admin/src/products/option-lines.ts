import type { Product } from '@stoa/react'

type Option = Product['productOptions'][number]

/** Choices of an option as text: one on each line, with the value behind ` = ` if it differs, such as a colour. */
export const toLines = ({ choices = [] }: Option): string =>
  choices
    .map(({ description = '', value = description }) =>
      value === description ? description : `${description} = ${value}`,
    )
    .join('\n')

/** Choices from such text. Empty lines are left out. */
export const fromLines = (text: string): { description: string; value: string }[] =>
  text
    .split('\n')
    .map(line => line.split('=').map(part => part.trim()))
    .filter(([description]) => description)
    .map(([description = '', value]) => ({ description, value: value || description }))
