import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  // The platform serves index.html as /checkout and /thank-you, everything else below /hosted/.
  base: '/hosted/',
  plugins: [tailwindcss(), react()],
  build: {
    outDir: 'build',
    // The pages run under `default-src 'none'`: no data: addresses, no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
