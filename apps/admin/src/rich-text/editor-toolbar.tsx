import { classNames, Select } from '@stoa/ui'
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import type { Command, EditorState } from 'prosemirror-state'
import { type KeyboardEvent, useState } from 'react'
import { t } from '../i18n/translate.ts'
import {
  hasMark,
  insertDivider,
  isInQuote,
  listAt,
  setStyle,
  styleAt,
  toggle,
  toggleList,
  toggleQuote,
} from './commands.ts'
import { ToolbarIcon, type ToolbarIconName } from './toolbar-icons.tsx'

interface Tool {
  icon: ToolbarIconName
  label: string
  command?: Command
  /** Whether it applies at the cursor. */
  isOn?: (state: EditorState) => boolean
  keys?: string
}

const tools: readonly Tool[] = [
  {
    icon: 'bold',
    label: t('Bold'),
    command: toggle('bold'),
    isOn: state => hasMark(state, 'bold'),
    keys: 'Control+B',
  },
  {
    icon: 'italic',
    label: t('Italic'),
    command: toggle('italic'),
    isOn: state => hasMark(state, 'italic'),
    keys: 'Control+I',
  },
  {
    icon: 'underline',
    label: t('Underlined'),
    command: toggle('underline'),
    isOn: state => hasMark(state, 'underline'),
    keys: 'Control+U',
  },
  {
    icon: 'strike',
    label: t('Struck through'),
    command: toggle('strike'),
    isOn: state => hasMark(state, 'strike'),
  },
  { icon: 'link', label: t('Link'), isOn: state => hasMark(state, 'link') },
  {
    icon: 'bulletedList',
    label: t('Bulleted list'),
    command: toggleList('bulletedList'),
    isOn: state => listAt(state) === 'bulletedList',
    keys: 'Control+Shift+8',
  },
  {
    icon: 'orderedList',
    label: t('Numbered list'),
    command: toggleList('orderedList'),
    isOn: state => listAt(state) === 'orderedList',
    keys: 'Control+Shift+9',
  },
  { icon: 'quote', label: t('Quote'), command: toggleQuote, isOn: isInQuote },
  { icon: 'picture', label: t('Picture') },
  { icon: 'divider', label: t('Dividing line'), command: insertDivider },
  { icon: 'undo', label: t('Undo'), command: undo, keys: 'Control+Z' },
  { icon: 'redo', label: t('Redo'), command: redo, keys: 'Control+Shift+Z' },
]

const styleTitles: Readonly<Record<string, string>> = {
  paragraph: t('Paragraph'),
  '1': t('Heading 1'),
  '2': t('Heading 2'),
  '3': t('Heading 3'),
  '4': t('Heading 4'),
  '5': t('Heading 5'),
  '6': t('Heading 6'),
  codeBlock: t('Code'),
}

interface EditorToolbarProps {
  /** Undefined while the source is shown: then only the button of the source works. */
  state: EditorState | undefined
  label: string
  /** The id of the text. */
  controls: string | undefined
  /** The open form: that of a link or a picture. */
  openForm: ToolbarIconName | undefined
  isSource: boolean
  onCommand: (command: Command) => void
  onForm: (form: 'link' | 'picture') => void
  onSource: () => void
}

/** The buttons above a text. One of them is in the tab order; the arrow keys move between them. */
export function EditorToolbar(props: EditorToolbarProps) {
  const { state, label, controls, openForm, isSource, onCommand, onForm, onSource } = props
  const [current, setCurrent] = useState<string>('bold')
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const isEnd = event.key === 'Home' || event.key === 'End'
    if (!step && !isEnd) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const direction = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement) + (step ?? 0) * direction
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? -1 : at % buttons.length
    buttons.at(next)?.focus()
  }
  const isPossible = ({ icon }: Tool) =>
    state !== undefined &&
    (icon === 'undo' ? undoDepth(state) > 0 : icon === 'redo' ? redoDepth(state) > 0 : true)
  const press = ({ icon, command }: Tool) => {
    if (command) onCommand(command)
    else if (icon === 'link' || icon === 'picture') onForm(icon)
  }
  return (
    <div className="flex flex-wrap items-center gap-1 border-b border-line bg-surface p-1.5">
      <Select
        aria-label={t('Style of the paragraph in {label}', { label })}
        className="min-h-9! w-auto! py-1 text-sm!"
        disabled={!state}
        value={state ? styleAt(state) : 'paragraph'}
        onChange={event => onCommand(setStyle(event.target.value))}
        options={Object.entries(styleTitles)}
      />
      <div
        role="toolbar"
        aria-label={t('Format of {label}', { label })}
        aria-controls={controls}
        className="flex flex-wrap items-center gap-0.5"
        onKeyDown={onKeyDown}
      >
        {tools.map(tool => (
          <ToolButton
            key={tool.icon}
            tool={tool}
            isOn={
              tool.command
                ? Boolean(state && tool.isOn?.(state))
                : openForm === tool.icon || Boolean(state && tool.isOn?.(state))
            }
            isToggle={tool.isOn !== undefined}
            isPossible={isPossible(tool)}
            isCurrent={current === tool.icon}
            onFocus={() => setCurrent(tool.icon)}
            onPress={() => press(tool)}
          />
        ))}
        <ToolButton
          tool={{ icon: 'source', label: t('Source') }}
          isOn={isSource}
          isToggle
          isPossible
          isCurrent={current === 'source' || !state}
          onFocus={() => setCurrent('source')}
          onPress={onSource}
        />
      </div>
    </div>
  )
}

interface ToolButtonProps {
  tool: Tool
  isOn: boolean
  isToggle: boolean
  isPossible: boolean
  isCurrent: boolean
  onFocus: () => void
  onPress: () => void
}

function ToolButton({ tool, isOn, isToggle, isPossible, isCurrent, onFocus, onPress }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={tool.label}
      title={tool.label}
      aria-pressed={isToggle ? isOn : undefined}
      aria-keyshortcuts={tool.keys}
      // Focusable even if it does nothing at the moment: the tab order does not change while one types.
      aria-disabled={!isPossible || undefined}
      tabIndex={isCurrent ? 0 : -1}
      className={classNames(
        'inline-grid size-9 place-items-center rounded-sm transition-colors hover:bg-raised',
        isOn && 'bg-raised text-accent inset-ring-1 inset-ring-line-strong',
        !isPossible && 'text-line-strong hover:bg-transparent',
      )}
      onFocus={onFocus}
      // The text stays chosen.
      onMouseDown={event => event.preventDefault()}
      onClick={() => isPossible && onPress()}
    >
      <ToolbarIcon name={tool.icon} />
    </button>
  )
}
