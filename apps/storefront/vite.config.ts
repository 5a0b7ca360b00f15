import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// Few large chunks compress better than many small ones, and load in fewer steps.
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'controls',
    test: /packages\/ui\/src\/(alert|button|class-names|control-look|empty-state|field|icons|order-summary|picture|price|quantity-stepper|select|text-input)\.tsx?$/,
  },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
})
