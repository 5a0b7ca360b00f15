import type { Pages } from '../mount-pages.ts'
import { escapeHtml } from './escape-html.ts'
import type { FindOnlyShop } from './only-shop.ts'
import { htmlParagraph, plainPage, plainPageHeaders } from './plain-page.ts'

const LINKS =
  '<ul><li><a href="/admin">Admin of the shop</a></li><li><a href="/docs">Documentation</a></li></ul>'

/** Tells a person who opens the address of the platform where its pages are. Without a site, that is the set-up page. */
export function serveFrontPage(
  app: Pages,
  { onlyShop, isSetUp }: { onlyShop: FindOnlyShop; isSetUp: () => Promise<boolean> },
): void {
  app.get('/', async c => {
    if (!(await isSetUp())) return c.redirect('/admin/set-up')
    const shop = await onlyShop()
    const page = plainPage({
      title: shop ? `This is the platform of ${shop.name}` : 'This is the platform of a shop',
      tag: 'en',
      direction: 'ltr',
      shop,
      body: `${htmlParagraph('The shop itself has another address.')}${
        shop
          ? LINKS.replace(
              '<ul>',
              () => `<ul><li><a href="${escapeHtml(shop.url)}">${escapeHtml(shop.name)}</a></li>`,
            )
          : LINKS
      }`,
    })
    return c.body(page, 200, plainPageHeaders)
  })
}
