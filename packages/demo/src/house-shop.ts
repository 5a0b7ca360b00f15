import type { DemoShop } from './demo-shop.ts'
import { bakingNotebookPdf } from './files/baking-notebook.ts'
import { plannerPdf } from './files/planner.ts'
import { findPicture } from './pictures.ts'
import { readShop } from './read-shop.ts'

/** The house-and-garden shop. */
export const houseShop: DemoShop = {
  name: 'Stoa',
  source: 'demo',
  languages: ['en', 'de', 'es', 'ar', 'he'],
  seller: {
    legalName: 'Stoa Demo GmbH',
    address: 'Musterstraße 4\n12345 Musterstadt\nGermany',
    email: 'shop@example.com',
    vatId: 'DE123456789',
    bankDetails: 'Stoa Demo GmbH\nDE02 1203 0000 0000 2020 51',
    footer: 'Register court Musterstadt, HRB 12345',
  },
  ...readShop('house'),
  journal: true,
  files: {
    'quiet-week-planner': { name: 'The Quiet Week.pdf', draw: plannerPdf },
    'slow-loaf': { name: 'The Slow Loaf.pdf', draw: bakingNotebookPdf },
  },
  findPicture,
}
