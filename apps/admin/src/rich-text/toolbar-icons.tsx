const paths = {
  bold: 'M7.5 5h5.25a3.5 3.5 0 0 1 0 7H7.5Zm0 7h6.25a3.5 3.5 0 0 1 0 7H7.5Z',
  italic: 'M10 5h7M7 19h7M14 5l-4 14',
  underline: 'M7 4.5v6.75a5 5 0 0 0 10 0V4.5M6 20h12',
  strike:
    'M4.5 12h15M16.5 8c0-2-1.9-3.5-4.5-3.5S7.5 6 7.5 8c0 1.6 1 2.5 2.2 3.1M7.2 16c0 2 2.2 3.5 4.8 3.5s4.8-1.4 4.8-3.6c0-.8-.2-1.4-.6-1.9',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1',
  bulletedList: 'M9.5 6.5H20M9.5 12H20M9.5 17.5H20M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01',
  orderedList:
    'M10.5 6.5H20M10.5 12H20M10.5 17.5H20M4.5 4.5 6 4v5M4.3 14.6c.5-1 2.4-.9 2.4.4 0 1.1-2.4 2-2.4 3.5h2.6',
  quote: 'M5 5v14M9.5 7.5H19M9.5 12H19M9.5 16.5H16',
  divider: 'M4 12h16M7 6h10M7 18h10',
  picture: 'M4 5.5h16v13H4ZM4 16l4.5-4.5 4 4 2.5-2.5 5 4.5M15.5 9.5h.01',
  undo: 'M8.5 5 4.5 9l4 4M4.5 9h9a5 5 0 0 1 0 10H9',
  redo: 'm15.5 5 4 4-4 4M19.5 9h-9a5 5 0 0 0 0 10H15',
  source: 'm8.5 7-5 5 5 5M15.5 7l5 5-5 5',
} as const

/** The name of an icon of the toolbar. */
export type ToolbarIconName = keyof typeof paths

const directed: readonly ToolbarIconName[] = ['bulletedList', 'quote', 'undo', 'redo']

/** An icon of the toolbar. Those with a direction are mirrored in a page from right to left. */
export function ToolbarIcon({ name }: { name: ToolbarIconName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'bold' ? 2.25 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={directed.includes(name) ? 'rtl:-scale-x-100' : undefined}
    >
      <path d={paths[name]} />
    </svg>
  )
}
