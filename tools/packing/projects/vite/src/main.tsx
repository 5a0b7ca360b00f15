import { createRoot } from 'react-dom/client'
import { Shop } from './shop.tsx'

const root = document.getElementById('root')
if (root) createRoot(root).render(<Shop address={JSON.parse(import.meta.env.SHOP)} />)
