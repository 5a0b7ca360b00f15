import type { Metadata } from 'next'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { PageFrame } from '../shop/page-frame.tsx'
import { Shop } from '../shop/shop.tsx'
import { settings } from './settings.ts'

export const metadata: Metadata = { title: { default: 'My shop', template: '%s · My shop' }, icons: 'data:,' }

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Addresses are known when the server runs, not when it is built.
  await connection()
  return (
    <html lang="en">
      <body>
        <Shop baseUrl={settings.baseUrl} clientId={settings.clientId}>
          <PageFrame>{children}</PageFrame>
        </Shop>
      </body>
    </html>
  )
}
