import type { CatalogueTexts } from '../translations.ts'

export const collectionTexts: CatalogueTexts = {
  ceramics: {
    de: ['Keramik', 'Tassen, Schalen und Vasen aus Steinzeug, von Hand glasiert und für jeden Tag gedacht.'],
    es: ['Cerámica', 'Tazas, cuencos y jarrones de gres, esmaltados a mano y pensados para cada día.'],
    ar: ['الخزف', 'أكواب وأوعية ومزهريات من الخزف الحجري، مطلية باليد ومصنوعة لكل يوم.'],
  },
  textiles: {
    de: ['Textilien', 'Leinen, Wolle und Baumwolle für das Bett, das Bad und das lange Ende des Sofas.'],
    es: ['Textiles', 'Lino, lana y algodón para la cama, el baño y el extremo largo del sofá.'],
    ar: ['المنسوجات', 'كتان وصوف وقطن للسرير والحمام والطرف الطويل من الأريكة.'],
  },
  lighting: {
    de: [
      'Licht',
      'Lampen, Laternen und Kerzen: Licht, das dorthin fällt, wo Sie es wollen, und nirgends sonst.',
    ],
    es: ['Iluminación', 'Lámparas, faroles y velas: luz que cae donde usted quiere y en ningún otro sitio.'],
    ar: ['الإضاءة', 'مصابيح وفوانيس وشموع: ضوء يقع حيث تريده لا في مكان آخر.'],
  },
  paper: {
    de: [
      'Papier & Schreibtisch',
      'Notizbücher, Tinten und Drucke, und kleines Werkzeug, das einen Schreibtisch angenehm macht.',
    ],
    es: [
      'Papel y escritorio',
      'Cuadernos, tintas y láminas, y las pequeñas herramientas que hacen agradable un escritorio.',
    ],
    ar: ['الورق والمكتب', 'دفاتر وأحبار ومطبوعات، وأدوات صغيرة تجعل المكتب مكانًا لطيفًا.'],
  },
  kitchen: {
    de: [
      'Küche & Vorrat',
      'Töpfe, die bleiben, Bretter, die gut altern, und ein kurzes Regal mit Dingen, die zu essen lohnt.',
    ],
    es: [
      'Cocina y despensa',
      'Ollas que duran, tablas que envejecen bien y un estante corto de cosas que merece la pena comer.',
    ],
    ar: ['المطبخ والمؤونة', 'قدور تدوم وألواح تزداد حسنًا، ورف قصير من أشياء تستحق أن تؤكل.'],
  },
  garden: {
    de: ['Garten', 'Töpfe, Werkzeug und Saatgut für die Fensterbank, den Balkon oder deutlich mehr.'],
    es: ['Jardín', 'Macetas, herramientas y semillas para un alféizar, un balcón o bastante más.'],
    ar: ['الحديقة', 'أصص وأدوات وبذور لعتبة نافذة أو شرفة أو أكثر من ذلك بكثير.'],
  },
}
