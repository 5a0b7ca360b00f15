import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  base: '/admin/',
  plugins: [tailwindcss()],
  build: {
    outDir: 'build',
    // The page runs under `default-src 'none'`: no data: addresses, no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
