import { type DemoArticle, heading, paragraph, picture, quote, steps } from './article.ts'

export const evening: DemoArticle = {
  slug: 'three-lamps-and-no-ceiling-light',
  title: 'Three lamps and no ceiling light',
  excerpt:
    'Most rooms are lit like offices and lived in like caves. A short course in evening light, for people with one socket in the wrong place.',
  author: 'Ines Aurell',
  daysAgo: 18,
  body: [
    paragraph(
      'There is a switch by the door, and for most of the year it is the first thing we touch when we come home. It turns on the one light in the room that flatters nobody: a lamp in the middle of the ceiling, which shows you everything at once and nothing in particular. Try a week without it. Here is how.',
    ),
    heading('Light the task, then the corner, then yourself'),
    paragraph(
      'A room needs three lamps, and they have different jobs. The first one lets you *do* something. It stands close, it is bright, and it can be pointed: a [desk lamp](/products/heron-lamp) by the chair where you read is worth more than any chandelier.',
    ),
    paragraph(
      'The second makes the room larger. Put it in the corner that you never look at, low, so that it lights the wall and not the air. A [pleated shade](/products/pleated-lamp) glows from the inside, and a glowing corner moves the wall a good metre away.',
    ),
    paragraph(
      'The third is for faces. It belongs on the table, below the eyes of whoever sits there, and it should throw its light down: onto the book, the bread, the cards. The [dome of this one](/products/mushroom-lamp) was drawn for exactly that. Touch the stem and it dims.',
    ),
    picture(
      'mushroom-lamp-3',
      'A domed table lamp, lit, beside a stack of books',
      'Light on the page, and none of it in the eyes of the person across the table.',
    ),
    heading('The colour of the bulb'),
    paragraph(
      'All of this is undone by the wrong bulb. Look for 2700 kelvin on the box, and for a colour rendering of 90 or more; the first makes the light warm, the second makes tomatoes red. Nine watts are plenty for a table, six for a corner.',
    ),
    quote('If you can see the bulb from where you sit, the lamp is in the wrong place, or you are.'),
    heading('In this order, tonight'),
    steps(
      'Switch the ceiling light off before it gets dark. The eye needs twenty minutes, and forgives you.',
      'Light the corner first, then the table, then the place where you read.',
      'At ten, put out the largest one and light a [candle](/products/beeswax-pillar) instead.',
    ),
    paragraph(
      'The candle is not romance. It is the smallest lamp there is, and it tells everyone in the room that the day is allowed to end.',
    ),
  ],
  products: ['mushroom-lamp', 'pleated-lamp', 'heron-lamp', 'beeswax-pillar'],
  translations: {
    de: {
      title: 'Drei Lampen und kein Deckenlicht',
      excerpt:
        'Die meisten Zimmer sind beleuchtet wie Büros und bewohnt wie Höhlen. Eine kurze Lehre vom Abendlicht, für Leute mit einer Steckdose.',
      body: [
        paragraph(
          'Neben der Tür ist ein Schalter, und die meiste Zeit des Jahres ist er das Erste, was wir anfassen, wenn wir nach Hause kommen. Er schaltet das eine Licht im Raum ein, das niemandem schmeichelt: eine Lampe in der Mitte der Decke, die alles auf einmal zeigt und nichts genau. Versuchen Sie es eine Woche ohne sie. So geht es.',
        ),
        heading('Erst die Arbeit beleuchten, dann die Ecke, dann sich selbst'),
        paragraph(
          'Ein Zimmer braucht drei Lampen, und sie haben verschiedene Aufgaben. Bei der ersten kann man etwas *tun*. Sie steht nah, ist hell und lässt sich richten: Eine [Schreibtischlampe](/products/heron-lamp) neben dem Lesesessel ist mehr wert als jeder Kronleuchter.',
        ),
        paragraph(
          'Die zweite macht das Zimmer größer. Stellen Sie sie in die Ecke, in die Sie nie schauen, und zwar tief, damit sie die Wand beleuchtet und nicht die Luft. Ein [plissierter Schirm](/products/pleated-lamp) leuchtet von innen, und eine leuchtende Ecke rückt die Wand einen guten Meter weg.',
        ),
        paragraph(
          'Die dritte ist für Gesichter. Sie gehört auf den Tisch, unter die Augen derer, die dort sitzen, und wirft ihr Licht nach unten: auf das Buch, das Brot, die Karten. Die [Kuppel von dieser hier](/products/mushroom-lamp) wurde genau dafür gezeichnet. Berühren Sie den Fuß, und sie wird dunkler.',
        ),
        picture(
          'mushroom-lamp-3',
          'Eine eingeschaltete Tischlampe mit Kuppel neben einem Stapel Bücher',
          'Licht auf der Seite, und nichts davon in den Augen gegenüber.',
        ),
        heading('Die Farbe der Glühbirne'),
        paragraph(
          'All das macht die falsche Birne zunichte. Suchen Sie auf der Schachtel nach 2700 Kelvin und einer Farbwiedergabe von 90 oder mehr; das eine macht das Licht warm, das andere die Tomaten rot. Neun Watt sind reichlich für einen Tisch, sechs für eine Ecke.',
        ),
        quote(
          'Wenn Sie die Birne von Ihrem Platz aus sehen, steht die Lampe falsch, oder Sie sitzen falsch.',
        ),
        heading('Heute Abend, in dieser Reihenfolge'),
        steps(
          'Schalten Sie das Deckenlicht aus, bevor es dunkel wird. Das Auge braucht zwanzig Minuten und verzeiht Ihnen.',
          'Erst die Ecke, dann der Tisch, dann der Platz, an dem Sie lesen.',
          'Um zehn löschen Sie die größte Lampe und zünden dafür eine [Kerze](/products/beeswax-pillar) an.',
        ),
        paragraph(
          'Die Kerze ist keine Romantik. Sie ist die kleinste Lampe, die es gibt, und sie sagt allen im Zimmer, dass der Tag zu Ende gehen darf.',
        ),
      ],
    },
    es: {
      title: 'Tres lámparas y ninguna en el techo',
      excerpt:
        'La mayoría de las habitaciones se iluminan como oficinas y se habitan como cuevas. Un breve curso de luz para la noche.',
      body: [
        paragraph(
          'Junto a la puerta hay un interruptor, y casi todo el año es lo primero que tocamos al llegar a casa. Enciende la única luz de la habitación que no favorece a nadie: una lámpara en medio del techo, que lo enseña todo a la vez y nada en particular. Pruebe una semana sin ella. Se hace así.',
        ),
        heading('Ilumine la tarea, luego el rincón, luego a usted'),
        paragraph(
          'Una habitación necesita tres lámparas, y cada una tiene su trabajo. La primera permite *hacer* algo. Está cerca, es clara y se puede orientar: un [flexo](/products/heron-lamp) junto al sillón donde se lee vale más que cualquier araña.',
        ),
        paragraph(
          'La segunda agranda la habitación. Póngala en el rincón al que nunca mira, baja, para que ilumine la pared y no el aire. Una [pantalla plisada](/products/pleated-lamp) brilla desde dentro, y un rincón que brilla aleja la pared un buen metro.',
        ),
        paragraph(
          'La tercera es para las caras. Va en la mesa, por debajo de los ojos de quien se sienta allí, y debe echar la luz hacia abajo: sobre el libro, el pan, las cartas. La [cúpula de esta](/products/mushroom-lamp) se dibujó exactamente para eso. Toque el pie y se atenúa.',
        ),
        picture(
          'mushroom-lamp-3',
          'Una lámpara de mesa con cúpula, encendida, junto a una pila de libros',
          'Luz en la página y ninguna en los ojos de quien se sienta enfrente.',
        ),
        heading('El color de la bombilla'),
        paragraph(
          'Todo esto lo estropea una mala bombilla. Busque en la caja 2700 kelvin y una reproducción cromática de 90 o más; lo primero hace cálida la luz, lo segundo hace rojos los tomates. Nueve vatios sobran para una mesa; seis, para un rincón.',
        ),
        quote('Si ve la bombilla desde su asiento, la lámpara está mal puesta, o lo está usted.'),
        heading('Esta noche, en este orden'),
        steps(
          'Apague la luz del techo antes de que oscurezca. El ojo necesita veinte minutos, y perdona.',
          'Encienda primero el rincón, luego la mesa, luego el sitio donde lee.',
          'A las diez, apague la más grande y encienda en su lugar una [vela](/products/beeswax-pillar).',
        ),
        paragraph(
          'La vela no es romanticismo. Es la lámpara más pequeña que hay, y avisa a todos los que están en la habitación de que el día ya puede terminar.',
        ),
      ],
    },
    ar: {
      title: 'ثلاثة مصابيح بلا إضاءة في السقف',
      excerpt:
        'تُضاء معظم الغرف كالمكاتب وتُسكن كالكهوف. درس قصير في ضوء المساء لمن لديه مقبس واحد في غير مكانه.',
      body: [
        paragraph(
          'بجانب الباب مفتاح هو أول ما نلمسه حين نعود إلى البيت معظم أيام السنة. إنه يشعل الضوء الوحيد في الغرفة الذي لا يجمّل أحدًا: مصباح في وسط السقف يُظهر كل شيء دفعة واحدة ولا يُظهر شيئًا بعينه. جرّب أسبوعًا من دونه. وهذه هي الطريقة.',
        ),
        heading('أضئ العمل أولًا، ثم الزاوية، ثم نفسك'),
        paragraph(
          'تحتاج الغرفة إلى ثلاثة مصابيح لكل منها عمل. الأول يتيح لك أن *تفعل* شيئًا. يقف قريبًا، وضوؤه قوي، ويمكن توجيهه: [مصباح مكتب](/products/heron-lamp) بجانب كرسي القراءة خير من أي ثريا.',
        ),
        paragraph(
          'الثاني يوسّع الغرفة. ضعه في الزاوية التي لا تنظر إليها أبدًا، منخفضًا، فيضيء الجدار لا الهواء. [الغطاء المطوي](/products/pleated-lamp) يتوهج من الداخل، والزاوية المتوهجة تُبعد الجدار مترًا كاملًا.',
        ),
        paragraph(
          'الثالث للوجوه. مكانه على الطاولة، أدنى من عيني الجالس، وينبغي أن يلقي ضوءه إلى أسفل: على الكتاب والخبز وأوراق اللعب. [قبة هذا المصباح](/products/mushroom-lamp) رُسمت لهذا تحديدًا. المس الساق فيخفت.',
        ),
        picture(
          'mushroom-lamp-3',
          'مصباح طاولة مضاء له قبة، بجانب كومة كتب',
          'الضوء على الصفحة، ولا شيء منه في عيني من يجلس في الجهة المقابلة.',
        ),
        heading('لون اللمبة'),
        paragraph(
          'تُفسد اللمبة غير المناسبة كل ما سبق. ابحث على العلبة عن 2700 كلفن وعن دقة ألوان 90 أو أكثر؛ الأول يجعل الضوء دافئًا، والثاني يجعل الطماطم حمراء. تسعة واط تكفي الطاولة وتزيد، وستة تكفي الزاوية.',
        ),
        quote('إن كنت ترى اللمبة من مكانك فالمصباح في غير مكانه، أو أنت.'),
        heading('الليلة، بهذا الترتيب'),
        steps(
          'أطفئ ضوء السقف قبل أن يحل الظلام. تحتاج العين إلى عشرين دقيقة، ثم تسامحك.',
          'أضئ الزاوية أولًا، ثم الطاولة، ثم المكان الذي تقرأ فيه.',
          'في العاشرة أطفئ أكبرها وأشعل بدلًا منه [شمعة](/products/beeswax-pillar).',
        ),
        paragraph(
          'ليست الشمعة للرومانسية. إنها أصغر مصباح في الوجود، وهي تخبر كل من في الغرفة بأن اليوم يجوز له أن ينتهي.',
        ),
      ],
    },
  },
}
