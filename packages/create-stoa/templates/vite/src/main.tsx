import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router'
import { CartView } from '../shop/cart-view.tsx'
import { PageFrame } from '../shop/page-frame.tsx'
import { Shop } from '../shop/shop.tsx'
import { HomePage } from './home-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { ProductPage } from './product-page.tsx'

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Shop {...STOA}>
      <BrowserRouter>
        <PageFrame>
          <Routes>
            <Route path="/" element={<HomePage />} />
            <Route path="/products/:slug" element={<ProductPage />} />
            <Route path="/cart" element={<CartView />} />
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </PageFrame>
      </BrowserRouter>
    </Shop>
  </StrictMode>,
)
