import { Anchor, classNames } from '@stoa/ui'
import { Fragment, type ReactNode } from 'react'
import type { Block, Words } from '../journal/rich-document.ts'

interface Props {
  blocks: Block[]
  /** Without an initial, for terms and the like. */
  plain?: boolean
}

const initial =
  '[&>p:first-child]:first-letter:float-start [&>p:first-child]:first-letter:me-2.5 [&>p:first-child]:first-letter:font-display [&>p:first-child]:first-letter:text-[3.6em] [&>p:first-child]:first-letter:leading-[0.86] [&>p:first-child]:first-letter:text-accent'

/** An article set for reading: one column of a comfortable measure, the first paragraph with an initial. */
export function ArticleBody({ blocks, plain }: Props) {
  return (
    <div className={classNames('grid gap-6 leading-relaxed', !plain && 'text-lg', !plain && initial)}>
      {rendered(blocks)}
    </div>
  )
}

// biome-ignore-start lint/suspicious/noArrayIndexKey: a text is rendered once and never reordered
const rendered = (blocks: Block[]): ReactNode[] =>
  blocks.map((block, index) => <Part key={index} block={block} />)

function Part({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return <p dir="auto">{block.words.map(run)}</p>
    case 'heading': {
      const Heading = `h${block.level}` as const
      return (
        <Heading dir="auto" className="mt-6 font-display text-title">
          {block.words.map(run)}
        </Heading>
      )
    }
    case 'quote':
      return (
        <blockquote className="my-4 grid gap-4 border-s-2 border-accent ps-6 font-display text-title text-balance sm:my-6 sm:ps-8">
          {rendered(block.blocks)}
        </blockquote>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List
          className={`${block.ordered ? 'list-decimal' : 'list-disc'} grid gap-3 ps-6 marker:text-accent`}
        >
          {block.items.map((item, index) => (
            <li key={index} className="ps-2">
              {rendered(item)}
            </li>
          ))}
        </List>
      )
    }
    case 'picture':
      return (
        <figure className="my-4 grid gap-3 sm:my-6">
          <img
            src={block.url}
            alt={block.altText}
            width={block.width}
            height={block.height}
            loading="lazy"
            decoding="async"
            className="max-h-176 w-full rounded-sm bg-surface object-cover"
          />
          {block.caption && (
            <figcaption dir="auto" className="text-sm text-muted">
              {block.caption}
            </figcaption>
          )}
        </figure>
      )
    case 'table':
      return <Table {...block} />
    case 'divider':
      return <hr className="my-4 w-16 justify-self-center border-t-2 border-line-strong" />
  }
}

/** As wide as its window; a wider one scrolls, also by keyboard. */
function Table({ rows, rowHeader, columnHeader }: Extract<Block, { kind: 'table' }>) {
  const cell = 'px-4 py-2.5 text-start align-baseline first:ps-0 last:pe-0'
  const [head, ...body] = rowHeader ? rows : [undefined, ...rows]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard
    <div tabIndex={0} className="overflow-x-auto">
      <table className="tabular w-max min-w-full border-collapse text-base [&_p]:max-w-80">
        {head && (
          <thead className="border-b-2 border-line-strong">
            <tr>
              {head.map((content, index) => (
                <th key={index} scope="col" className={`${cell} font-medium`}>
                  {rendered(content)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {body.map((row, index) => (
            <tr key={index} className="border-b border-line">
              {row?.map((content, column) =>
                columnHeader && column === 0 ? (
                  <th key={column} scope="row" className={`${cell} font-medium`}>
                    {rendered(content)}
                  </th>
                ) : (
                  <td key={column} className={cell}>
                    {rendered(content)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function run({ text, bold, italic, underlined, href }: Words, index: number): ReactNode {
  let words: ReactNode = text
  if (bold) words = <strong className="font-semibold">{words}</strong>
  if (italic) words = <em>{words}</em>
  if (underlined) words = <u>{words}</u>
  if (href)
    words = (
      <Anchor href={href} className="link decoration-accent">
        {words}
      </Anchor>
    )
  return <Fragment key={index}>{words}</Fragment>
}
// biome-ignore-end lint/suspicious/noArrayIndexKey: see above
