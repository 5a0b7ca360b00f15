import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  // The platform serves each page under its addresses, everything else below /hosted/.
  base: '/hosted/',
  plugins: [tailwindcss(), react()],
  build: {
    outDir: 'build',
    // The pages run under `default-src 'none'`: no data: addresses, no inline script.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index', 'sign-in', 'account', 'order', 'pay', 'frame'].map(name => `${name}.html`),
    },
    modulePreload: { polyfill: false },
  },
})
