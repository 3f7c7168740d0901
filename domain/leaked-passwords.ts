/** What the commonest leaked passwords of ten or more characters consist of,
 * without the digits and signs around them. */
export const LEAKED_PASSWORDS: ReadonlySet<string> = new Set(
  `
  alejandra alejandro alexander alexandra alexandria alexis amanda anderson
  andrea angelica angelina annabelle anthony antonio armando arsenalfc
  australia babyboy babygurl babylove bandit barbara basketball batman
  beautiful benjamin bestfriend bestfriends bigdaddy blessed blink blueberry
  bonjour brandon brittany brooklyn bubblegum bubbles buster butterflies
  butterfly california cameron carolina caroline cassandra catherine celtic
  champion charlotte charmed cheerleader chester chicken chocolate christian
  christina christine christmas christopher cinderella claudia coldplay
  colorado computer courtney cowboys crystal cutiepie dallas danielle destiny
  diamond diamonds disney dolphin dolphins dontforget dreamer elephant
  elizabeth eminem emmanuel england enterprise estrella evanescence everton
  facebook fernanda fernando ferrari flowers forever forgetit francesca
  francisco freedom friends friendship gabriel gabriela gabrielle gangster
  garfield genesis georgia gerrard giovanni godisgood goodluck grandma
  greenday guadalupe guillermo guitar gunners hahaha hallo handsome happiness
  harrypotter heaven hellokitty hellothere hollywood hottie iforgot iforgotit
  ihateyou ilovegod ilovehim ilovejesus iloveme ilovemom ilovemyself iloveyou
  immortal independent inuyasha isabella isabelle jackson jasmine jeremiah
  jesus jesuschrist jesuslovesme johncena jonathan josephine juventus
  katherine kimberly kittycat ladybug lavender leonardo letmein lollipop
  loveforever lovelife loverboy lovergirl loveyou madison maggie manchester
  marcus margaret margarita mariposa martin matthew maximus melissa mercedes
  metallica michelle mickeymouse midnight minnie monster montana motorola
  mustang mygirl mylove mypassword natalie nathaniel newcastle newyork
  nicholas nightmare nintendo nirvana nothing november october oliver pakistan
  pantera panther patricia patrick peaches peanut penguin phoenix pineapple
  playboy playstation portugal preciosa precious princesa professional purple
  qwerty rainbow rammstein rangers rebecca remember ricardo richard robert
  rockstar ronaldinho ronaldo rosebud roxanne samantha sammy sandra santiago
  savannah scarface scooby scoobydoo scorpion scotland sebastian secret
  september shannon sidekick skateboard skateboarding slipknot snickers
  snowball snowboard snowflake softball something southside sparkle spongebob
  squirrel stephanie stephen steven strawberries strawberry stupid summertime
  sunflower superman supernova superstar sweetheart sweetie sweetness sweetpea
  taekwondo teamo telephone terminator thankyou theodore thunder tigger
  tinkerbell tinkerbelle tottenham toyota travis trinity trustno twilight
  underground undertaker unicorn universal valentina valentine valentino
  vanessa vanilla veronica victoria vincent virginia volleyball wallpaper
  watermelon westside whatever whatsup william windows winnie winniethepooh
  wolverine wonderful xavier yankees yellow zachary zxcvbnm
  `
    .trim()
    .split(/\s+/),
)
