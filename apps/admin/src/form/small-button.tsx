import { Button, type ButtonProps } from '@stoa/ui'

/** A small button beside what it changes. */
export const SmallButton = (props: ButtonProps) => <Button size="sm" variant="secondary" {...props} />

/** A small button that does not stand out, such as one of many rows. */
export const QuietButton = (props: ButtonProps) => <Button size="sm" variant="quiet" {...props} />
