import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { adminExtensions } from './extensions-plugin.ts'
import { sharedModules } from './shared-modules-plugin.ts'

export default defineConfig({
  base: '/admin/',
  plugins: [adminExtensions(), sharedModules(), tailwindcss()],
  // Extensions use the instances of the admin.
  resolve: { dedupe: ['react', 'react-dom', 'react-router', '@tanstack/react-query'] },
  build: {
    outDir: 'build',
    // The page runs under `default-src 'none'`: no data: addresses, no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
