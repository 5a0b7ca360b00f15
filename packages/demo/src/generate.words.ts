/** A kind of generated product; the last word of `noun` selects its picture. */
export interface Kind {
  noun: string
  /** Material or technique: precedes the noun. */
  makes: string[]
  price: [from: number, to: number]
  weight: [from: number, to: number]
  sizes: string[]
}

const kind = (
  noun: string,
  makes: string,
  price: [number, number],
  weight: [number, number],
  sizes: string,
): Kind => ({ noun, makes: makes.split(', '), price, weight, sizes: sizes.split(', ') })

/** Names of series: trees, winds, hours, waters. */
export const series =
  `Alder Almond Amber Anise Ash Aspen Aster Atlas Barley Basalt Bay Beech Birch Bora Borage Bracken Bramble Brook
Calm Caper Cedar Chalk Chervil Cinder Cloud Clover Coast Comet Cove Cypress Dawn Delta Dew Dill Drift Dune Dusk Eave Ebb Echo Eden
Elder Elm Ember Estuary Fallow Fathom Fen Fennel Fern Fig Fjord Flint Foehn Ford Frost Gale Garrigue Glade Gorse Grove Harbour
Harvest Hazel Heath Heather Hollow Hour Isle Ivy Juniper Kelp Lagoon Larch Laurel Lava Levant Lichen Linden Loam Lowland Lupin
Mallow Maple Marl Marsh Meadow Meltemi Midday Mint Mistral Moor Morning Moss Myrtle Nettle Noon North Oak Oat Olive Orchard
Osier Pear Pebble Pine Plain Plane Poplar Quarry Quince Rain Reed Ridge Rill Rowan Rush Rye Saffron Sage Sand Schist Sedge
Shale Shoal Shore Sirocco Slate Sloe Solstice Sorrel Spring Spruce Stream Sumac Tarn Teasel Thicket Thistle Thyme Tide
Tramontane Vale Verbena Vesper Vetch Walnut Weir West Wicker Willow Winter Woad Yarrow Yew Zephyr`.split(
    /\s+/,
  )

/** Kinds of products by collection of a generated catalogue. */
export const kinds: Record<string, Kind[]> = {
  ceramics: [
    kind('Mug', 'Stoneware, Porcelain, Speckled, Ash-Glazed', [16, 38], [0.3, 0.5], 'Small, Large'),
    kind('Bowl', 'Stoneware, Porcelain, Dipped, Carved', [14, 80], [0.3, 2], '12 cm, 16 cm, 24 cm'),
    kind('Vase', 'Matt, Glazed, Two-Tone, Fluted', [32, 190], [0.6, 3], '18 cm, 26 cm, 34 cm'),
    kind('Plates', 'Rimmed, Coupe, Reactive, Plain', [18, 60], [0.5, 1], '20 cm, 25 cm, 28 cm'),
    kind('Pitcher', 'Stoneware, Striped, Dipped, White', [38, 90], [0.8, 1.4], '0.5 l, 1 l'),
    kind('Teapot', 'Porcelain, Iron-Red, Celadon, Tenmoku', [58, 160], [0.4, 1], '300 ml, 600 ml'),
  ],
  textiles: [
    kind('Cushion', 'Linen, Velvet, Bouclé, Striped', [28, 90], [0.4, 1], '40 × 40 cm, 50 × 50 cm'),
    kind('Throw', 'Wool, Alpaca, Cotton, Mohair', [68, 280], [0.8, 1.8], '130 × 180 cm, 150 × 220 cm'),
    kind('Towel', 'Waffle, Terry, Linen, Hammam', [14, 60], [0.2, 0.9], 'Hand, Bath, Sheet'),
    kind('Napkins', 'Linen, Hemmed, Washed, Checked', [18, 48], [0.2, 0.4], 'Four, Six'),
    kind('Rug', 'Flat-Woven, Wool, Jute, Tufted', [120, 1400], [3, 20], '80 × 150 cm, 140 × 200 cm'),
    kind('Tote', 'Canvas, Denim, Waxed, Hemp', [22, 68], [0.3, 0.6], 'Small, Large'),
  ],
  lighting: [
    kind('Table Lamp', 'Enamelled, Ceramic, Steel, Low', [78, 260], [1.4, 3.5], 'Small, Large'),
    kind('Paper Lantern', 'Ribbed, Round, Mulberry, Tall', [28, 110], [0.2, 0.8], '40 cm, 60 cm'),
    kind('Pendant', 'Enamel, Spun, Brass, Glazed', [64, 240], [1, 2.8], '28 cm, 40 cm'),
    kind('Candlestick', 'Brass, Iron, Turned, Blackened', [24, 96], [0.4, 1.4], 'Low, High'),
    kind('Candles', 'Dipped, Beeswax, Tapered, Long', [9, 32], [0.2, 0.6], 'Four, Six'),
    kind('Pillar', 'Beeswax, Rapeseed, Ribbed, Broad', [9, 36], [0.3, 0.9], '8 cm, 14 cm'),
  ],
  paper: [
    kind('Notebook', 'Clothbound, Softcover, Stitched, Pocket', [9, 36], [0.1, 0.5], 'Plain, Lined, Dotted'),
    kind('Pencil', 'Cedar, Carbon, Red, Carpenter’s', [1.5, 4.5], [0.01, 0.02], 'HB, 2B, 4B'),
    kind('Tray', 'Walnut, Ash, Oak, Cork', [28, 110], [0.3, 1.2], 'Pen, Letter'),
    kind('Print', 'Screen, Riso, Linocut, Letterpress', [18, 120], [0.1, 0.3], '30 × 40 cm, 50 × 70 cm'),
    kind('Ink', 'Iron-Gall, Writing, Drawing, Shading', [9, 26], [0.1, 0.2], '15 ml, 30 ml, 50 ml'),
    kind('Tape', 'Washi, Linen, Striped, Kraft', [3, 18], [0.02, 0.1], 'One roll, Five rolls'),
  ],
  kitchen: [
    kind('Board', 'Oak, Olive, Maple, Thermo-Ash', [26, 110], [0.8, 3], '30 cm, 40 cm, 52 cm'),
    kind('Casserole', 'Cast-Iron, Enamelled, Oven, Round', [98, 320], [3, 8], '20 cm, 24 cm, 28 cm'),
    kind('Saucepan', 'Copper, Steel, Long-Handled, Sauté', [58, 240], [0.9, 2.2], '14 cm, 18 cm'),
    kind('Oil', 'Olive, Walnut, Early, Lemon', [9, 48], [0.4, 1.2], '250 ml, 500 ml'),
    kind('Honey', 'Thyme, Chestnut, Heather, Blossom', [6, 22], [0.3, 0.7], '250 g, 500 g'),
    kind('Mill', 'Pepper, Salt, Nutmeg, Beech', [28, 96], [0.2, 0.6], '14 cm, 24 cm'),
  ],
  garden: [
    kind('Pot', 'Terracotta, Long-Tom, Basalt, Whitewashed', [6, 80], [0.5, 8], '13 cm, 20 cm, 30 cm'),
    kind('Planter', 'Fluted, Footed, Ribbed, Glazed', [28, 160], [1.5, 8], '15 cm, 22 cm, 30 cm'),
    kind('Watering Can', 'Steel, Long-Reach, Zinc, Indoor', [28, 88], [0.5, 1.6], '1 l, 1.5 l, 5 l'),
    kind('Trowel', 'Forged, Steel, Narrow, Transplanting', [14, 48], [0.2, 0.5], 'Standard, Narrow'),
    kind('Twine', 'Jute, Hemp, Waxed, Tarred', [3, 14], [0.1, 0.4], '70 m, 150 m'),
    kind('Basket', 'Willow, Rush, Wire, Chestnut', [28, 120], [0.5, 1.8], 'Small, Large'),
  ],
}
