const { purchase } = require('./purchase.cjs')

purchase(JSON.parse(process.env.SHOP)).then(console.log)
