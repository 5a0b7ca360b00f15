import { Anchor, classNames } from '@stoa/ui'
import { Fragment, type ReactNode } from 'react'
import type { RichNode } from '../catalogue/rich-text.ts'

/** A text of the merchant. Each block finds its own reading direction. */
export function Prose({ nodes, className }: { nodes: RichNode[]; className?: string }) {
  return (
    <div
      className={classNames(
        'grid max-w-prose grid-cols-1 gap-4 [&_a]:underline [&_h3]:text-lg [&_h3]:font-medium [&_ol]:list-decimal [&_ol]:ps-5 [&_ul]:list-disc [&_ul]:ps-5',
        className,
      )}
    >
      {rendered(nodes)}
    </div>
  )
}

const blocks = new Set(['p', 'li', 'h3', 'blockquote'])

function rendered(nodes: RichNode[]): ReactNode[] {
  return nodes.map((node, index) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: a text is rendered once and never reordered
    if (typeof node === 'string') return <Fragment key={index}>{node}</Fragment>
    if (node.tag === 'br') return <br key={index} />
    if (node.tag === 'a' && node.href)
      return (
        <Anchor key={index} href={node.href}>
          {rendered(node.children)}
        </Anchor>
      )
    const Tag = node.tag
    return (
      <Tag key={index} href={node.href} dir={blocks.has(node.tag) ? 'auto' : undefined}>
        {rendered(node.children)}
      </Tag>
    )
    // biome-ignore-end lint/suspicious/noArrayIndexKey: see above
  })
}
