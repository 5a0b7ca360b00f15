import type { DemoArticle } from './journal/article.ts'
import { evening } from './journal/evening.ts'
import { letters } from './journal/letters.ts'
import { linen } from './journal/linen.ts'
import { table } from './journal/table.ts'
import { tea } from './journal/tea.ts'
import { windowsill } from './journal/windowsill.ts'

export type { DemoArticle } from './journal/article.ts'

/** The articles of the demo shop's journal, newest first. */
export const articles: DemoArticle[] = [table, evening, linen, tea, windowsill, letters]
